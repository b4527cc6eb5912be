/** Writes src/protocol.ts, or the file named, from the JSON Schema on standard input. */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** Tuples as the older drafts wrote them, which the compiler knows; lists without their limits. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== "object" || schema === null) return schema;
  const { prefixItems, minItems, maxItems, ...rest } = schema;
  const found = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, plain(value)]));
  if (!prefixItems) return found;
  const items = prefixItems.map(plain);
  return { ...found, items, minItems: items.length, maxItems: items.length };
}

const { $defs, $ref } = plain(JSON.parse(readFileSync(0, "utf8")));
const { [$ref.split("/").pop()]: root, ...others } = $defs;
const text = await compile({ ...root, $defs: others }, "Wires", {
  bannerComment: "/** What goes over the wire. Made by `npm run protocol` from bocage.server.protocol: do not edit. */",
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { printWidth: 120 },
});
/** Where the schema refers to a type says nothing to a reader. */
const said = text.replaceAll(/\n \*\n \* This interface was referenced by `Wires`'s JSON-Schema\n \* via the `definition` "\w+"\./g, "");
writeFileSync(process.argv[2] ?? new URL("./src/protocol.ts", import.meta.url), said);
