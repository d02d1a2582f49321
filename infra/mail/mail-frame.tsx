import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { renderToStaticMarkup } from "react-dom/server";

/** The page's tokens in sRGB: mail clients do not know oklch. */
const LIGHT = {
  bedrock: "#f1efe9",
  surface: "#fcfbf8",
  seam: "#d5d1c4",
  ink: "#131824",
  silt: "#484e5b",
  ore: "#d4df21",
};
const ON_ORE = "#161804";
const DARK = { bedrock: "#090b12", surface: "#10131c", seam: "#2c313e", ink: "#f1f0ec", silt: "#a3a8b3" };
/** The seams under the name, from the top: ore, chain, silt. */
const SEAMS = [LIGHT.ore, "#6c3fd1", "#8a8f99"];

const FONT = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .bedrock, .bedrock > table > tbody > tr > td { background-color: ${DARK.bedrock} !important; }
  .surface { background-color: ${DARK.surface} !important; border-color: ${DARK.seam} !important; }
  .seam { border-color: ${DARK.seam} !important; }
  .ink { color: ${DARK.ink} !important; }
  .silt { color: ${DARK.silt} !important; }
}`;

const text = { fontFamily: FONT, fontSize: 16, lineHeight: "25px", color: LIGHT.ink, margin: "0 0 16px" };
const small = { ...text, fontSize: 13, lineHeight: "20px", color: LIGHT.silt };

function Seams() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {SEAMS.map((color, depth) => (
          <tr key={color}>
            <td style={{ backgroundColor: color, height: 6 - 2 * depth, fontSize: 0, lineHeight: 0 }}>
              &nbsp;
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailFrame() {
  return (
    <Html lang="en">
      <Head>
        <title>{"{{subject}}"}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE}</style>
      </Head>
      <Preview>{"{{paragraph}}"}</Preview>
      <Body className="bedrock" style={{ backgroundColor: LIGHT.bedrock, margin: 0, padding: "24px 12px" }}>
        <Container
          className="surface"
          style={{ maxWidth: 560, backgroundColor: LIGHT.surface, border: `1px solid ${LIGHT.seam}` }}
        >
          <Section>
            <Seams />
          </Section>
          <Section style={{ padding: "28px 28px 12px" }}>
            <Text className="ink" style={{ ...text, fontSize: 20, fontWeight: 600, margin: "0 0 24px" }}>
              {"{{product}}"}
            </Text>
            <Text className="ink" style={text}>
              {"{{greeting}}"}
            </Text>
            <Text className="ink" style={{ ...text, margin: "0 0 24px" }}>
              {"{{paragraph}}"}
            </Text>
            <Button
              href="{{url}}"
              style={{
                ...text,
                margin: 0,
                backgroundColor: LIGHT.ore,
                color: ON_ORE,
                fontWeight: 600,
                padding: "13px 22px",
              }}
            >
              {"{{button}}"}
            </Button>
            <Text className="silt" style={{ ...small, margin: "24px 0 0", wordBreak: "break-all" }}>
              {"{{orOpen}}"}
              <br />
              {"{{url}}"}
            </Text>
          </Section>
          <Section style={{ padding: "0 28px 24px" }}>
            <Hr className="seam" style={{ borderColor: LIGHT.seam, margin: "16px 0" }} />
            <Text className="silt" style={{ ...small, margin: 0 }}>
              {"{{footer}}"}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** The module core/src/server/mail/mail-frame.ts. */
export function renderMailFrame(): string {
  const markup = `<!doctype html>${renderToStaticMarkup(<MailFrame />)}`;
  return [
    "/**",
    " * The HTML of every mail, with {{places}} for its texts. Made by infra/commands/write-mail-frame.ts from",
    " * infra/mail/mail-frame.tsx; do not edit it by hand.",
    " */",
    `export const MAIL_FRAME = \`${markup}\`;`,
    "",
  ].join("\n");
}
