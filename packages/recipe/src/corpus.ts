/** Tests only: answers as models write them, tidy and not. */
export const answers: Readonly<Record<string, string>> = {
  tidy: `Some words for the chat, before.
BEGIN FILE RECIPE
UPSERT FILE src/App.tsx <<END_OF_FILE
export const App = () => <h1>Hello</h1>;
END_OF_FILE
RENAME FILE src/util.ts TO src/lib/util.ts
REMOVE FILE src/old.css
END FILE RECIPE
Some words after.
`,
  "in a code block": `Here it is:

\`\`\`text
BEGIN FILE RECIPE
UPSERT FILE index.html <<END_OF_FILE
<p>\`\`\`</p>
END_OF_FILE
END FILE RECIPE
\`\`\`

And a block of its own:
\`\`\`js
1;
\`\`\`
`,
  "bodies in code blocks": `BEGIN FILE RECIPE
\`\`\`tsx
UPSERT FILE \`src/a.tsx\` <<'END_OF_FILE'
\`\`\`tsx
const fence = "\`\`\`";
\`\`\`
END_OF_FILE
\`\`\`
UPSERT FILE README.md <<"END_OF_FILE"
\`\`\`sh
npm start
\`\`\`
END_OF_FILE
UPSERT FILE notes.md <<END_OF_FILE
\`\`\`markdown
# Notes
\`\`\`
END_OF_FILE
END FILE RECIPE`,
  "carriage returns":
    "Hi\r\nBEGIN FILE RECIPE\r\nUPSERT FILE a.css <<END_OF_FILE\r\nb {}\r\n  END_OF_FILE \r\nEND FILE RECIPE\r\nBye",
  "markers inside of files": `BEGIN FILE RECIPE
UPSERT FILE a.ts <<END_OF_FILE
const end = "END_OF_FILE";
  END_OF_FILEX
BEGIN FILE RECIPE
END FILE RECIPE
UPSERT FILE b.ts <<END_OF_FILE_NOT
END_OF_FILE
END FILE RECIPE
`,
  "a body that is opened on the next line": `BEGIN FILE RECIPE
UPSERT FILE a.ts
<<END_OF_FILE
1
END_OF_FILE
UPSERT FILE b.ts
REMOVE FILE a.ts
END FILE RECIPE
`,
  "two recipes": `BEGIN FILE RECIPE
RENAME FILE src/util.ts TO lib.ts
END FILE RECIPE
And then:
BEGIN FILE RECIPE
BEGIN FILE RECIPE
UPSERT FILE src/util.ts <<END_OF_FILE
END_OF_FILE
END FILE RECIPE`,
  "chatter between commands": `BEGIN FILE RECIPE
First the styles:
UPSERT FILE "my styles.css" <<END_OF_FILE
a{}

END_OF_FILE
${"x".repeat(3000)}
REMOVE FILE ../../etc/passwd
UPSERT FILE /etc/passwd <<END_OF_FILE
root
END_OF_FILE
REMOVE FILE nothing.ts
RENAME FILE src/old.css TO src/util.ts
END FILE RECIPE
`,
  "broken off in a file": "BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FILE\nconst a = 1;\nEND_OF_",
  "broken off in a command": "BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FI",
  "broken off at a body": "BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FILE",
  "small edits": `A small change.
BEGIN FILE RECIPE
RENAME FILE src/util.ts TO src/lib/util.ts
EDIT FILE src/util.ts <<END_OF_EDIT
<<<<<<< SEARCH
const speed = 4;
=======
const speed = 6;
>>>>>>> REPLACE

 <<<<<<< SEARCH\r
  old();
\u0020=======
>>>>>>> REPLACE
END_OF_EDIT
EDIT FILE \`src/new.ts\`
<<'END_OF_EDIT'
\`\`\`ts
<<<<<<< SEARCH
=======
export const isNew = true;
>>>>>>> REPLACE
\`\`\`
END_OF_EDIT
REMOVE FILE src/new.ts
EDIT FILE ../secret <<END_OF_EDIT
<<<<<<< SEARCH
=======
>>>>>>> REPLACE
END_OF_EDIT
END FILE RECIPE
`,
  "edits that are not whole": `BEGIN FILE RECIPE
EDIT FILE a.ts <<END_OF_EDIT
Now the speed:
And more words.
<<<<<<< SEARCH
no divider
>>>>>>> REPLACE
<<<<<<< SEARCH
begun
<<<<<<< SEARCH
a
=======
b
>>>>>>> REPLACE
<<<<<<< SEARCH
never ended
=======
END_OF_EDIT
EDIT FILE b.ts
END FILE RECIPE
`,
  "broken off in a block": `BEGIN FILE RECIPE
EDIT FILE a.ts <<END_OF_EDIT
<<<<<<< SEARCH
a
=======
b
>>>>>>> REPLACE
<<<<<<< SEARCH
c
=======
d
>>>>>>> REP`,
  "broken off behind a block":
    "BEGIN FILE RECIPE\nEDIT FILE a.ts <<END_OF_EDIT\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE",
  "no recipe": "I cannot do that.\n```js\nBEGIN FILE RECIPES\n```\n  BEGIN FILE",
};
