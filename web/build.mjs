// Bundles the scripts and styles of the pages into the package: src/grognard/server/static.
// Names stay; what changes with their content is noted in built.json, for the addresses the pages use.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "grognard", "server", "static");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

await build({
  absWorkingDir: here,
  entryPoints: {
    app: "src/app.ts",
    theme: "src/theme.ts",
    old: "src/old.js",
    "app.styles": "styles/app.css",
    icon: "icons/icon.svg",
  },
  outdir: out,
  bundle: true,
  minify: true,
  target: ["es2022", "chrome108", "firefox110", "safari16"],
  format: "esm",
  loader: { ".woff2": "file", ".svg": "copy" },
  assetNames: "fonts/[name]",
  entryNames: "[name]",
  legalComments: "linked",
  logLevel: "warning",
});

const { renameSync, existsSync } = await import("node:fs");
renameSync(join(out, "app.styles.css"), join(out, "app.css"));
const built = {};
for (const name of readdirSync(out).filter((each) => /\.(js|css|svg)$/.test(each)).sort()) {
  built[name] = createHash("sha256").update(readFileSync(join(out, name))).digest("hex").slice(0, 12);
}
writeFileSync(join(out, "built.json"), JSON.stringify(built, null, 1) + "\n");
