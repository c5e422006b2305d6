/**
 * Invented sessions, each with what a person says after a right or outdated answer, and what must come of it: what
 * holds instead of what was known, or nothing at all. `AT_HAND` were there when the rules were written, `MEASURED` were
 * only measured. For tests only.
 */

/** What memory knows, the question that it is given for, and the answer. */
export interface LabelledKnowledge {
  readonly known: string
  readonly question: string
  readonly answer: string
}

const knowledge = (known: string, question: string): LabelledKnowledge => ({ known, question, answer: known })

export const KNOWLEDGE = {
  mill: knowledge('The mill service listens on port 9000.', 'On which port does the mill service listen?'),
  deploy: knowledge(
    'The harbour office deploys with kamal on Tuesdays',
    'When does the harbour office deploy with kamal?',
  ),
  api: knowledge(
    'Our API of the harbour office returns dates in UTC',
    'In which zone does the API of the harbour office return dates?',
  ),
  tests: knowledge(
    'Tests of the harbour office run with vitest',
    'With what do the tests of the harbour office run?',
  ),
  crawler: knowledge(
    'The crawler of the archive retries a page 3 times.',
    'How often does the crawler of the archive retry a page?',
  ),
  owner: knowledge('The billing service is owned by Marta.', 'Who owns the billing service?'),
  database: knowledge('The archive runs on Postgres 15.', 'On which database does the archive run?'),
  schema: knowledge(
    'The schema of the shop lives in packages/db/schema.ts.',
    'Where does the schema of the shop live?',
  ),
  meeting: knowledge(
    'The team meeting of the quarry is on Tuesday.',
    'When is the team meeting of the quarry?',
  ),
  token: knowledge(
    'The login token of the kiosk expires after 30 minutes.',
    'After how long does the login token of the kiosk expire?',
  ),
  production: knowledge(
    'The production database of the ferry listens on port 5432',
    'On which port does the production database of the ferry listen?',
  ),
  staging: knowledge(
    'The staging database of the ferry listens on port 5433',
    'On which port does the staging database of the ferry listen?',
  ),
} as const satisfies Readonly<Record<string, LabelledKnowledge>>

export type KnowledgeName = keyof typeof KNOWLEDGE

export interface LabelledSessions {
  /** Said after the answer: what must hold then, in the place of what was known. */
  readonly corrections: readonly (readonly [KnowledgeName, said: string, holds: string])[]
  /** Said after the answer, and nothing may be stored, superseded or, with what was known, weakened. */
  readonly remarks: readonly (readonly [KnowledgeName, said: string])[]
  /** Said where nothing was asked and nothing is known of it: kept for itself … */
  readonly statements: readonly string[]
  /** … or not. */
  readonly talk: readonly string[]
}

const MILL = 'The mill service listens on port 9100.'

export const AT_HAND: LabelledSessions = {
  corrections: [
    ['mill', 'No, 9100.', MILL],
    ['mill', 'The port is 9100 now.', MILL],
    ['mill', "It's not port 9000 any more, it is 9100.", MILL],
    ['mill', 'We moved it to 9100 last week.', MILL],
    ['mill', "Not 9000, it's 9100.", MILL],
    ['mill', '9100, not 9000.', MILL],
    ['mill', 'No, not 9000. Use 9100.', MILL],
    ['mill', "9000 is wrong, it's 9100", MILL],
    ['mill', "It's not 9000 anymore, it's 9100", MILL],
    ['mill', "That's not the right port. It's 9100.", MILL],
    ['mill', "That's wrong, it's 9100", MILL],
    ['mill', 'no, it was changed to 9100, the mill one', MILL],
    ['mill', 'Nein, 9100.', MILL],
    ['mill', 'Der Port ist jetzt 9100.', MILL],
    ['mill', 'Non, le port est 9100 maintenant.', MILL],
    ['database', "It's not Postgres 15, it's Postgres 16", 'The archive runs on Postgres 16.'],
    ['database', 'We upgraded it to Postgres 16 last year.', 'The archive runs on Postgres 16.'],
    ['owner', "No, it's Priya.", 'The billing service is owned by Priya.'],
    ['owner', "that's wrong, the billing service is owned by Priya", 'The billing service is owned by Priya'],
    ['meeting', 'No, on Wednesday.', 'The team meeting of the quarry is on Wednesday.'],
    ['meeting', 'It moved to Wednesday.', 'The team meeting of the quarry is on Wednesday.'],
    [
      'schema',
      "No, it's packages/schema/index.ts",
      'The schema of the shop lives in packages/schema/index.ts.',
    ],
    ['token', "It's 45 minutes these days.", 'The login token of the kiosk expires after 45 minutes.'],
    ['crawler', "That's wrong, it retries 5 times.", 'The crawler of the archive retries a page 5 times.'],
    [
      'production',
      'No, staging is right but the production database of the ferry listens on port 5431',
      'The production database of the ferry listens on port 5431',
    ],
    [
      'deploy',
      "No, that's wrong, the harbour office deploys with kamal on Fridays.",
      'The harbour office deploys with kamal on Fridays',
    ],
  ],
  remarks: [
    ['deploy', "No, that's not what I meant, I want the deploy script for Tuesdays"],
    ['deploy', "that's not what I asked, I need the kamal deploy config of the harbour office"],
    ['deploy', 'I said show me the deploy log of the harbour office with kamal'],
    ['api', "That's wrong, our API test of the harbour office returns 500"],
    ['tests', 'No, I meant the tests of the harbour office in the e2e folder'],
    ['tests', "That's wrong, the tests of the harbour office run twice now"],
    ['crawler', 'How many times does the crawler retry?'],
    ['crawler', 'How many times do I call the crawler here?'],
    ['mill', 'Why is port 9000 in use?'],
    ['mill', 'Start the mill service on port 9100.'],
    ['mill', 'Use port 9100 for the new worker.'],
    ['mill', 'Is it 9100?'],
    ['mill', 'Can you try 9100 instead?'],
    ['mill', 'The test server runs on port 9100 in this compose file.'],
    ['mill', 'Line 9100 is empty.'],
    ['mill', 'No, 3 of them.'],
    ['mill', 'It takes 9100 ms.'],
    ['mill', 'What about 9100?'],
    ['mill', 'If the port is 9100, the proxy breaks.'],
    ['mill', 'I think the proxy uses 9100 as well, check it'],
    ['mill', 'The build took 9 minutes'],
    ['mill', 'No, option 2.'],
    ['mill', 'ok, 2 more tests please'],
    ['mill', 'thanks, that is right'],
    ['database', 'Add a job for Postgres 16 to the matrix'],
    ['database', 'Postgres 16 fails with the same error'],
    ['database', "That's wrong, Postgres 15 logs 300 warnings in this test"],
    ['owner', 'Priya reported a bug in the billing service.'],
    ['owner', 'No, ask Priya.'],
    ['owner', 'Priya is on holiday, so assign it to me'],
    ['meeting', "Let's do it on Wednesday."],
    ['meeting', "I'll be away on Wednesday"],
    ['token', 'The run took 45 minutes.'],
    ['token', 'Wait 45 minutes and try again'],
    ['schema', 'No, put the helper into src/util/index.ts'],
    ['schema', 'The error is in packages/db/index.ts, line 40'],
  ],
  statements: [
    "No, that's wrong, we deploy the shop with kamal.",
    "That's wrong, our monorepo is called tidewater",
    "That's not right, we host everything at Hetzner",
    'Das ist falsch, unser Büro ist in Graz.',
    "you're wrong, my name is Ilse",
    "No, that's wrong, my terminal is called kitty",
  ],
  talk: [
    "That's not right, our component is called twice",
    'No, I said use const here',
    'That is wrong, we need to call await here',
    "That's wrong, our code here has a bug in line 5",
    "That's wrong! My screen shows a blank page at /login",
    "That's wrong, we merged it on main yesterday",
    "No, that's wrong. Never call it twice in one render",
    "wrong branch, we're on feature/x",
    "wrong file, it's in src/lib/util.ts",
    "That's wrong, our answer is 42 for part b",
    "That's wrong, the loop runs on every render",
    "No, that's wrong, use kamal for the deploy of this branch only",
    "That's wrong, we're in the middle of a rebase",
    "That's not right, my cursor is at the end of line 40",
    "That's wrong, our build is red since an hour",
    "No that's not true, I get 3 rows",
    "That's wrong, we did that in the last message",
    "that's wrong, I want the button on the left",
    "That's wrong, don't change that file",
    "That's wrong, use the other helper in utils",
    "Not 9000, it's 9100.",
    "That's wrong, the test output says yarn failed.",
  ],
}

const MOVED = 'The mill service listens on port 9200.'

export const MEASURED: LabelledSessions = {
  corrections: [
    ['mill', 'Nope, 9200', MOVED],
    ['mill', "it's on 9200 by now", MOVED],
    ['mill', 'The mill service has been on port 9200 since May.', 'on port 9200'],
    ['mill', 'we changed the port to 9200 a month ago', MOVED],
    ['mill', "port 9000 is outdated, we're on 9200", MOVED],
    ['mill', 'Non, 9200.', MOVED],
    ['mill', 'Le port est maintenant 9200.', MOVED],
    ['mill', 'No, el puerto es 9200', MOVED],
    ['mill', 'Nee, de poort is nu 9200.', MOVED],
    ['mill', "It used to be 9000, now it's 9200.", MOVED],
    ['mill', 'That was true last year, today the port is 9200.', MOVED],
    ['mill', 'I said 9200, not 9000', MOVED],
    ['database', 'Postgres 17 by now.', 'The archive runs on Postgres 17.'],
    ['database', 'No, version 16.', 'The archive runs on Postgres 16.'],
    ['owner', "That's outdated, Tariq owns the billing service.", 'Tariq owns the billing service'],
    ['owner', 'Not Marta, Tariq.', 'The billing service is owned by Tariq.'],
    ['meeting', 'The team meeting of the quarry is on Thursday now.', 'is on Thursday'],
    ['crawler', 'no, 4 times', 'The crawler of the archive retries a page 4 times.'],
    ['crawler', 'The crawler of the archive retries a page 4 times these days.', 'retries a page 4 times'],
    [
      'token',
      'Actually it expires after 60 minutes.',
      'The login token of the kiosk expires after 60 minutes.',
    ],
    ['schema', 'We moved it to packages/store/schema.ts last month.', 'packages/store/schema.ts'],
    ['staging', 'Wrong port, it is 5444.', 'The staging database of the ferry listens on port 5444'],
    ['staging', 'No, production is fine, only staging is on 5444', 'staging'],
  ],
  remarks: [
    ['deploy', "No, that's not what I wanted. Give me the kamal hooks for Tuesdays."],
    ['deploy', "This isn't what I asked for, I need the deploy steps of the harbour office as a list"],
    ['deploy', 'no I meant the deploy of the harbour office to staging'],
    ['deploy', "That's not right, the deploy of the harbour office hangs since this morning"],
    ['deploy', 'Nein, das meinte ich nicht, ich brauche das Deploy-Skript vom Dienstag'],
    ['deploy', "You're right about Tuesdays but the script is missing"],
    ['api', "That's wrong, the API of the harbour office throws a 404 for dates"],
    ['api', 'No, the dates in our API response are empty'],
    ['api', "That's not correct, our API of the harbour office logs dates twice"],
    ['tests', "That's wrong, two tests of the harbour office are skipped"],
    ['tests', 'no, run the tests of the harbour office with coverage'],
    ['mill', 'No, kill port 9200 first'],
    ['mill', 'curl to port 9200 hangs'],
    ['mill', 'The mill service crashed on port 9200 yesterday in my container'],
    ['mill', "Let's say 9200 for the example"],
    ['mill', 'Would 9200 be better?'],
    ['mill', 'make it 9200 in the docker compose'],
    ['mill', 'Try 9200.'],
    ['mill', 'I see 9200 requests in the log'],
    ['mill', "That's wrong, I get 9200 rows"],
    ['mill', 'Not sure, maybe 9200'],
    ['mill', 'no, 12 is enough'],
    ['mill', 'On my laptop I use port 9200 for this'],
    ['database', "That's wrong, the dump was made with Postgres 16 on my machine"],
    ['database', 'Test it against Postgres 16 too'],
    ['database', 'Does it run on Postgres 17?'],
    ['owner', 'Ask Tariq to review the billing service'],
    ['owner', 'Tariq broke the billing service yesterday'],
    ['owner', 'No, send it to Tariq'],
    ['crawler', "That's wrong, the crawler ran 4 times in this test"],
    ['crawler', 'retry it 4 times'],
    ['crawler', 'I told you 4 times to stop'],
    ['meeting', 'Remind me on Thursday'],
    ['meeting', 'Thursday works for me'],
    ['meeting', 'No, not before Thursday'],
    ['token', 'The job of the kiosk ran 60 minutes'],
    ['token', "That's wrong, the login of the kiosk failed after 5 minutes"],
    ['schema', 'Create packages/store/schema.ts'],
    ['schema', "That's wrong, packages/store/schema.ts does not compile"],
  ],
  statements: [
    "That's incorrect, we use Gleam for the workers",
    'wrong, our office is in Leeds',
    "Non, c'est faux, nous utilisons Forgejo",
    "That's not true, our design tool is called Penpot",
    "That's wrong, we bill in Swiss francs",
  ],
  talk: [
    "That's wrong, our loader is called too late",
    "That's not right, we are at step 3 of the wizard",
    'That is wrong, my editor shows 14 problems',
    'Wrong, we use the wrong key in the second call',
    "That's wrong, we have 3 open tickets in the sprint",
    "No, that's wrong, always call close in the finally block here",
    "that's wrong, our value is null after the second click",
    "That's incorrect, we deploy that after lunch",
    "That's wrong, never mind the linter",
    "That's not true, our page is at 40 percent",
    'Das ist falsch, wir brauchen hier ein await',
    'Das stimmt nicht, mein Bildschirm ist schwarz',
    "C'est faux, notre bouton est à gauche",
    'Eso está mal, usamos el otro helper',
    "That's wrong, use the second overload",
    "That's wrong, we are on the wrong branch",
    "No, that's wrong, don't touch the header",
    "that's wrong, I prefer the table above",
    "That's wrong, our tests are in the way",
    "That's outdated, we fixed it in the last commit",
    "It's 7, not 8",
  ],
}
