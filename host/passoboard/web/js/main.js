// Starts the page on the service that served it.

import { start } from "./app.js";
import { ServiceBackend } from "./backend.js";
import { byId } from "./dom.js";
import { t, tOr } from "./i18n.js";

start(new ServiceBackend()).catch((error) => {
  byId("waiting").textContent = tOr(`error.${error.code}`, error.message || t("error.fault"));
});
