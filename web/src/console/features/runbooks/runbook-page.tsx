import { Fragment } from "react";
import { Link, useParams } from "react-router-dom";
import { runbooksTexts } from "../../../texts/console/en/runbooks.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Block, type Inline, readMarkdown } from "./read-markdown.ts";
import { RUNBOOKS, titleOf } from "./runbooks.ts";

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    const key = `${index}-${part.text}`;
    if (part.kind === "link")
      return (
        <Link key={key} to={`/runbooks/${part.to.replace(/\.md$/, "")}`} className={linkStyle}>
          {part.text}
        </Link>
      );
    if (part.kind === "code")
      return (
        <code key={key} className="rounded-xs bg-shelf px-1 py-0.5 text-[0.92em] break-words">
          {part.text}
        </code>
      );
    return <Fragment key={key}>{part.text}</Fragment>;
  });
}

function BlockView({ block }: { block: Block }) {
  if (!("items" in block)) {
    const parts = <Parts parts={block.parts} />;
    return block.kind === "heading" ? (
      <h2 className="mt-6 mb-1 text-base">{parts}</h2>
    ) : (
      <p className="my-2">{parts}</p>
    );
  }
  const List = block.kind === "steps" ? "ol" : "ul";
  return (
    <List className={block.kind === "steps" ? "my-2 list-decimal pl-6" : "my-2 list-disc pl-6"}>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join()} className="my-1.5 pl-1 marker:text-silt">
          <Parts parts={item} />
        </li>
      ))}
    </List>
  );
}

/** Shows a page of docs/runbooks. */
export function RunbookPage() {
  const { name = "" } = useParams();
  const text = RUNBOOKS.get(name);
  const back = { to: "/runbooks", label: runbooksTexts.runbooks };
  if (text === undefined)
    return (
      <>
        <PageHeader title={runbooksTexts.noSuchRunbook} back={back} />
        <Empty title={runbooksTexts.thereIsNoRunbookWith} />
      </>
    );
  return (
    <>
      <PageHeader title={titleOf(text)} back={back} />
      <div lang="en" className="max-w-3xl text-sm leading-relaxed">
        {readMarkdown(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
          <BlockView key={index} block={block} />
        ))}
      </div>
    </>
  );
}
