/* Scripts import each other by the addresses that the server gives them: there all apps' are beside each other. */

import { registerHooks } from "node:module";

const CORE = new URL("../../core/static/core/js/", import.meta.url).href;

registerHooks({ resolve: (name, context, next) => next(name.replace(/^(\.\.\/)+core\/js\//, CORE), context) });
