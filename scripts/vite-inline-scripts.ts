import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

/** Minifies scripts that are inlined in every page: `import script from "./x.js?raw"`. */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "raw" || !file.endsWith(".js")) return null;
      // The server writes them into the page, and hydration keeps what is there. Development compares the two.
      if (this.environment.name === "client" && this.environment.mode === "build") return 'export default ""';
      this.addWatchFile(file);
      const { code, errors } = minifySync(file, readFileSync(file, "utf8"), { module: false });
      if (errors[0]) throw new Error(errors[0].message);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
