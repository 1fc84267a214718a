// The start of the page on a server.

import { ApiSource } from "./api_source.js";
import { start } from "./page.js";

await start(() => ApiSource.open());
