import { ruled, type Statement, states, walked } from "./statement.ts";

const POST = walked("A post has name, handle, time, content, and counts of likes, comments and shares");

/** §2: the landing page, its feed, leaderboard and footer. */
export const landingPageStatements: readonly Statement[] = [
  states(
    35,
    "A miner who opens / is sent to /dashboard.",
    walked("A signed-in user is redirected to /dashboard"),
  ),
  states(36, "The landing page has a hero with a headline.", walked("The hero says what Lode is")),
  states(
    37,
    "'Start Mining' leads to /auth.",
    walked("'Start Mining' leads to /auth"),
    walked("'Start Mining' opens the Sign Up tab"),
  ),
  states(38, "'Learn More' leads to the features.", walked("'Learn More' scrolls to the features")),
  states(
    39,
    "A stat card shows the active miners.",
    walked("The three stat cards follow the shared figures"),
  ),
  states(
    40,
    "A stat card shows the rewards that were distributed.",
    walked("The three stat cards follow the shared figures"),
  ),
  states(41, "A stat card shows an uptime of 99.9%, which is fixed.", walked("Uptime fixed at 99.9%")),
  states(42, "The landing page has a block of features.", walked("A features block")),
  states(
    43,
    "The landing page has the community feed and the leaderboard.",
    walked("Community Feed"),
    walked("Leaderboard: Top Miners, Global Leaderboard"),
  ),
  states(
    44,
    "A miner sees the landing page without its hero.",
    ruled(39),
    walked("The dashboard ends with the Community Feed"),
  ),
  states(45, "The posts of the feed are fixed samples.", walked("Three posts, then five, and no more")),
  states(46, "A post shows its author's name and handle.", POST),
  states(
    47,
    "A post has a badge with its type: milestone, event or announcement.",
    walked("Posts have a type badge: milestone, event, announcement"),
  ),
  states(48, "A post shows its time.", POST),
  states(49, "A post shows its content.", POST),
  states(50, "A post shows its likes, comments and shares.", POST),
  states(51, "A post has a badge with its reward in SMC.", walked("A post's reward is a badge in SMC")),
  states(52, "'Load More Posts' shows more posts.", walked("Three posts, then five, and no more")),
  states(
    53,
    "The leaderboard is called 'Top Miners' and 'Global Leaderboard'.",
    walked("Leaderboard: Top Miners, Global Leaderboard"),
  ),
  states(
    54,
    "Ranks 1 to 3 have medals.",
    walked("Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points"),
  ),
  states(
    55,
    "Later ranks are shown as '#4'.",
    walked("Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points"),
  ),
  states(
    56,
    "An entry shows avatar, display name and points.",
    walked("Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points"),
  ),
  states(57, "The points of an entry are called 'Mining Power'.", walked("Points are called 'Mining Power'")),
  states(
    58,
    "'Loading leaderboard...' stands there until the answer arrives.",
    walked("'Loading leaderboard...' until the answer is there"),
  ),
  states(
    59,
    "A miner with a rank sees 'Your Position'.",
    walked("'Your Position' with rank, points and 'spots from top 10'"),
  ),
  states(
    60,
    "'Your Position' shows rank and points.",
    walked("'Your Position' with rank, points and 'spots from top 10'"),
  ),
  states(
    61,
    "It shows how many spots are missing to the top 10: the rank minus 10.",
    walked("'27 spots from top 10' at rank 37"),
  ),
  states(
    62,
    "Within the top 10 no spot is missing.",
    walked("'Your Position' with rank, points and 'spots from top 10'"),
  ),
  states(
    63,
    "Without miners the leaderboard shows five samples.",
    walked("Without miners the leaderboard shows five samples, marked as such"),
  ),
  states(64, "The footer leads to the dashboard.", walked("Footer: Dashboard")),
  states(65, "The footer leads to the opportunities.", walked("Footer: Opportunities")),
  states(66, "The footer leads to the profile's settings.", walked("Footer: Profile Settings")),
  states(67, "The footer leads to the terms.", walked("Footer: Terms and Privacy")),
  states(68, "The footer leads to the privacy policy.", walked("Footer: Terms and Privacy")),
  states(69, "The footer leads to /auth.", walked("Footer: Sign In")),
  states(70, "The footer has the support's mail address.", walked("Footer: a support mailto link")),
];
