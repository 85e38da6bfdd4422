// The site on this machine, for when there is no network, and the next version of it.

/** Keep the site, and call somebody once a new version is ready. @param {(update: () => void) => void} onReady */
export async function followUpdates(onReady) {
  const place = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
  const update = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    place.waiting?.postMessage("update");
  };
  if (place.waiting) onReady(update);
  place.addEventListener("updatefound", () => {
    const coming = place.installing;
    coming?.addEventListener("statechange", () =>
      coming.state === "installed" && navigator.serviceWorker.controller && onReady(update));
  });
}
