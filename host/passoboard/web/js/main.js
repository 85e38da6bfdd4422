// Starts the page on the service that served it.

import { start } from "./app.js";
import { ServiceBackend } from "./state/backend.js";
import { byId } from "./dom/dom.js";
import { t, tOr } from "./words/i18n.js";

start(new ServiceBackend()).catch((error) => {
  byId("waiting").textContent = tOr(`error.${error.code}`, error.message || t("error.fault"));
});
