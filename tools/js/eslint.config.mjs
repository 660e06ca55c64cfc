// What `make lint` asks of the pages' modules; `--fix` writes them in the house's format.

import { createFromBuffer } from "@dprint/formatter";
import { getPath } from "@dprint/typescript";
import { readFileSync } from "node:fs";

const COLUMNS = 100;
const FORMAT = {
  lineWidth: COLUMNS,
  indentWidth: 2,
  quoteStyle: "preferDouble",
  preferHanging: true,
  useBraces: "maintain",
  singleBodyPosition: "sameLine",
  nextControlFlowPosition: "sameLine",
  operatorPosition: "nextLine",
  "arrowFunction.useParentheses": "force",
  trailingCommas: "onlyMultiLine",
  "commentLine.forceSpaceAfterSlashes": true,
};

const formatter = createFromBuffer(readFileSync(getPath()));
formatter.setConfig({}, FORMAT);

const format = {
  meta: { type: "layout", fixable: "code", messages: { off: "Run `make format`." } },
  create: (context) => ({
    Program() {
      const { text } = context.sourceCode;
      const formatted = formatter.formatText({ filePath: context.filename, fileText: text });
      if (formatted === text) return;
      let line = 0;
      while (text.split("\n", line + 1)[line] === formatted.split("\n", line + 1)[line]) line++;
      context.report({
        loc: { line: line + 1, column: 0 },
        messageId: "off",
        fix: (fixer) => fixer.replaceTextRange([0, text.length], formatted),
      });
    },
  }),
};

const columns = {
  meta: { type: "layout", messages: { long: `Longer than ${COLUMNS} columns.` } },
  create: (context) => ({
    Program() {
      context.sourceCode.lines.forEach((line, at) => {
        const loc = { line: at + 1, column: COLUMNS };
        if (line.length > COLUMNS) context.report({ loc, messageId: "long" });
      });
    },
  }),
};

// `*` and Function are any by other names; whoever switches the checker off switches the law off.
const LAWLESS = /[{<|(,:\s](any|\*|Function)[[\]}>|),\s=]|@ts-(ignore|nocheck|expect-error)/;

const noAny = {
  meta: { type: "problem", messages: { any: "Say what type it is." } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.replace(/\n\s*\*/g, " ");
        const types = text.match(/@(?:ts-\w+|\w+ +\{(?:[^{}]|\{[^{}]*\})*\})/g) ?? [];
        if (types.some((type) => LAWLESS.test(type))) {
          context.report({ loc: comment.loc, messageId: "any" });
        }
      }
    },
  }),
};

const RULES = {
  "house/columns": "error",
  "house/format": "error",
  "house/no-any": "error",
  eqeqeq: "error",
  "max-depth": ["error", 4],
  "max-params": ["error", 5],
  "no-else-return": "error",
  "no-shadow": "off",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
  "no-useless-rename": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "off",
};

export default [{
  files: ["**/*.js", "**/*.mjs"],
  languageOptions: { ecmaVersion: 2023, sourceType: "module" },
  linterOptions: { reportUnusedDisableDirectives: "error", noInlineConfig: true },
  plugins: { house: { rules: { columns, format, "no-any": noAny } } },
  rules: RULES,
}, {
  files: ["src/**"],
  rules: { "max-lines": ["error", 300], "max-lines-per-function": ["error", 60] },
}];
