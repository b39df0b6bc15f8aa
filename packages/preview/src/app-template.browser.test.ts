import { expect, test } from "vitest";
import { createPreviews, tellStyles } from "./testing/preview.test-support.ts";
import { componentModule, templateComponents } from "./vendored/app-template-table.ts";

const show = createPreviews();

const renderCode = `import { createRoot } from "react-dom/client"; const root = createRoot(document.body.appendChild(document.createElement("div")));`;

test("[APP-4] missing template components are added, with Tailwind and their colors", async () => {
  const expected = "inline-flex|rgb(24, 24, 27)|24px|checked|rgb(1, 2, 3)";
  const testPreview = show({
    "src/main.tsx": `${renderCode} import { Button } from "@/components/ui/button"; import { Card, CardContent } from "../components/ui/card"; import { Switch } from "@/components/ui/switch"; import { cn } from "@/lib/utils";
root.render(<Card><CardContent className={cn("p-1", "p-6")}><Button>Save</Button><Switch defaultChecked /><i className="bg-mine">a</i></CardContent></Card>);
${tellStyles(`[style("button").display, style("button").backgroundColor, style("div > div > div").padding, document.querySelector("[role=switch]")?.dataset.state, style("i").backgroundColor].join("|")`)}`,
    "src/index.css": ".bg-mine { background: rgb(1, 2, 3) }",
    "src/other.ts": `import "./index.css";`,
    "index.html": `<body><script type="module" src="/src/other.ts"></script><script type="module" src="/src/main.tsx"></script></body>`,
  });
  await testPreview.line(`styles:${expected}`);
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("[APP-4] a project's own component precedes the template's, and may use Radix", async () => {
  const testPreview = show({
    "src/main.tsx": `${renderCode} import { Button } from "@/components/ui/button";
root.render(<Button asChild><a id="mine" href="#x">mine</a></Button>);
const wait = () => { const element = document.querySelector("#mine"); if (element) console.log("class:" + element.className); else setTimeout(wait, 20); }; wait();`,
    "src/components/ui/button.tsx": `import { Slot } from "@radix-ui/react-slot"; import { cva } from "class-variance-authority"; import { cn } from "@/lib/utils";
const variants = cva("own"); export const Button = ({ asChild, className, ...props }) => { const Comp = asChild ? Slot : "button"; return <Comp className={cn(variants(), className)} {...props} />; };`,
  });
  await testPreview.line("class:own");
});

test("[APP-4] every module of the template gives components", async () => {
  const imports = templateComponents.map((name, at) => `import * as part${at} from "${componentModule(name)}";`);
  const parts = templateComponents.map((name, at) => `"${name}": part${at}`);
  const testPreview = show({
    "main.tsx": `${imports.join("\n")}
const isComponent = (part) => typeof part === "function" || part?.$$typeof !== undefined;
for (const [name, all] of Object.entries({ ${parts} })) console.log(name + ":" + Object.values(all).some(isComponent));`,
  });
  for (const name of templateComponents) await testPreview.line(`${name}:true`);
});

test("[APP-4] Tailwind 4 compiles the template's components with their colors", async () => {
  const expected = "rgb(24, 24, 27)|16px";
  const testPreview = show({
    "main.tsx": `${renderCode} import "./styles.css"; import { Button } from "@/components/ui/button"; root.render(<Button>Save</Button>);
${tellStyles(`[style("button").backgroundColor, style("button").paddingLeft].join("|")`)}`,
    "styles.css": `@import "tailwindcss";`,
  });
  await testPreview.line(`styles:${expected}`);
});

test("[APP-5] a component with Tailwind's classes and no styles of its own is styled", async () => {
  const expected = "16px|rgb(79, 70, 229)";
  const testPreview = show({
    "App.jsx": `export default () => <div className="rounded-2xl p-6 bg-white"><b className="bg-indigo-600 px-3">a</b></div>;
${tellStyles(`[style(".p-6").borderTopLeftRadius, style("b").backgroundColor].join("|")`)}`,
  });
  await testPreview.line(`styles:${expected}`);
});

test("[APP-5] a component with styles of its own keeps them", async () => {
  const testPreview = show({
    "App.jsx": `import "./app.css";
export default () => <h1 className="title p-4">a</h1>;
${tellStyles(`style("h1").fontWeight === "700" ? "bold" : ""`)}`,
    "app.css": ".title { color: red }",
  });
  await testPreview.line("styles:bold");
});

test("[APP-4] imports of Next.js for pages work without it", async () => {
  const testPreview = show({
    "app/page.tsx": `"use client"
import Link from "next/link"; import Image from "next/image"; import dynamic from "next/dynamic"; import Head from "next/head";
import { usePathname, useRouter, useSearchParams } from "next/navigation"; import { Inter, Geist_Mono } from "next/font/google"; import { useEffect } from "react";
const inter = Inter({ subsets: ["latin"] }); const mono = Geist_Mono({ variable: "--mono" });
const Late = dynamic(() => import("../late"), { ssr: false });
export default function Page() { const path = usePathname(); const router = useRouter(); const query = useSearchParams();
useEffect(() => { const tell = () => { if (!document.body.innerText.includes("late")) return setTimeout(tell, 20); if (path === "/") { console.log("home:" + [document.querySelector("a").getAttribute("href"), document.querySelector("img").width, inter.style.fontFamily, mono.style.fontFamily, document.body.innerText.includes("late")]); } }; tell(); }, []);
return <main className={inter.className}><Head><title>t</title></Head><Link href={{ pathname: "/about", query: { a: "1" } }}>About</Link><Image src={"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"} alt="" width={7} height={7} /><Late /></main>; }`,
    "app/about/page.tsx": `"use client"
import { useSearchParams, usePathname } from "next/navigation"; import { useEffect } from "react";
export default function About() { const query = useSearchParams(); const path = usePathname(); useEffect(() => console.log("about:" + path + query.get("a")), []); return <p>About</p>; }`,
    "late.tsx": "export default () => <b>late</b>;",
  });
  await testPreview.line(`home:/about?a=1,7,"Inter", sans-serif,"Geist Mono", sans-serif,true`);
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("[APP-4] a link of Next.js opens the page of its folder", async () => {
  const testPreview = show({
    "app/page.tsx": `import Link from "next/link"; import { useEffect } from "react";
export default function Page() { useEffect(() => document.querySelector("a").click(), []); return <Link href="/about?a=1">About</Link>; }`,
    "app/about/page.tsx": `import { useSearchParams, usePathname } from "next/navigation"; import { useEffect } from "react";
export default function About() { const query = useSearchParams(); const path = usePathname(); useEffect(() => console.log("about:" + path + query.get("a")), []); return <p>About</p>; }`,
  });
  await testPreview.line("about:/about1");
});
