import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const imports = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

/**
 * Makes every module import the file of each icon it shows. Through the library's index, every icon would be loaded
 * by any page that needs one, and a visitor's form would load the admin area's.
 */
export function icons(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "icons",
    apply: "build",
    enforce: "post",
    buildStart() {
      const list = readFileSync("node_modules/lucide-react/dist/esm/lucide-react.mjs", "utf8");
      for (const [, names = "", file = ""] of list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
        for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
      }
    },
    transform(code, id) {
      if (id.includes("node_modules") || !code.includes("lucide-react")) return null;
      return { code: code.replace(imports, (_, names: string) => importEach(names, files)), map: null };
    },
  };
}

function importEach(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [exported = "", local = exported] = name.split(/\s+as\s+/);
      const file = files.get(exported);
      if (!file) throw new Error(`There is no icon ${exported}`);
      return `import ${local} from "lucide-react/icons/${file}";`;
    })
    .join(" ");
}
