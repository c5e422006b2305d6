/**
 * Labelled pairs of statements, an older and a newer one, for judging what the newer does to the older.
 * Invented; half about coding work, half everyday. Lines of `id | rule | field | older | newer`, by label;
 * `older => corrected` gives the words that the newer one corrects.
 */
import {
  HELD_OUT_CONTRADICTED,
  HELD_OUT_SAME,
  HELD_OUT_UNRELATED,
  HELD_OUT_UPDATED,
} from './decide-held-out.ts'

export const PAIR_LABELS = ['same', 'updated', 'contradicted', 'unrelated'] as const
export type PairLabel = (typeof PAIR_LABELS)[number]

export interface DecidePair {
  readonly id: string
  readonly label: PairLabel
  /** The feature that the pair exercises; not necessarily the name of a rule. */
  readonly rule: string
  readonly field: 'coding' | 'everyday'
  readonly older: string
  readonly newer: string
  readonly corrects: string | null
  /** True if the pair is only ever measured, never used to write rules. */
  readonly heldOut: boolean
}

const SAME = `
  s01 | exact     | coding   | Run npm run check before every push. | run npm run check before every push
  s02 | exact     | coding   | The daemon writes to daemon.log. | The daemon writes to \`daemon.log\`
  s03 | restated  | coding   | The build folder is dist/. | build directory: dist/
  s04 | restated  | coding   | Don't push to main. | Never push to main!
  s05 | restated  | coding   | Tests are run with vitest. | We run tests with Vitest.
  s06 | restated  | coding   | The default timeout is 5 seconds. | default timeout is 5s
  s07 | restated  | coding   | Use tabs instead of spaces. | use tabs rather than spaces
  s08 | restated  | coding   | The production db runs Postgres 17. | Production database runs PostgreSQL 17.
  s09 | restated  | coding   | The repo requires Node 22. | Repository requires node 22
  s10 | contained | coding   | The worker polls the queue every 30 seconds and logs each job. | The worker polls the queue every 30 seconds.
  s11 | contained | coding   | Use pnpm for installing packages because npm breaks the lockfile. | Use pnpm for installing packages
  s12 | contained | coding   | The docs are built with Astro and deployed to Netlify on every merge. | docs are built with Astro
  s13 | double    | coding   | Telemetry is disabled. | telemetry is not enabled
  s14 | restated  | coding   | The linter config is in biome.json. | Linter configuration lives in biome.json
  s15 | restated  | coding   | Keep functions under 60 lines, please. | keep functions under 60 lines
  s16 | restated  | everyday | Maria's birthday is on 4 July. | Maria's birthday: 4 July
  s17 | restated  | everyday | I don't drink coffee. | I never drink coffee
  s18 | restated  | everyday | The dog of my neighbour is called Rufus. | My neighbour's dog is called Rufus
  s19 | exact     | everyday | My favorite colour is green. | my favourite color is green
  s20 | restated  | everyday | We always go to Denmark in summer. | We go to Denmark in summer
  s21 | restated  | everyday | The car needs new tyres. | car needs new tyres!!
  s22 | contained | everyday | Sophie plays tennis and the piano. | Sophie plays the piano.
  s23 | contained | everyday | Paul studies physics in Vienna since 2024. | Paul studies physics in Vienna
  s24 | restated  | everyday | The gym costs 35 euros a month. | gym costs 35 € a month
  s25 | restated  | everyday | My mum lives in Leeds. | My mother lives in Leeds
  s26 | restated  | everyday | I am allergic to cats. | I'm allergic to cats
  s27 | double    | everyday | The shop is closed on Sundays. | the shop is not open on Sundays
  s28 | restated  | everyday | Yoga class starts at 18:30. | yoga class starts at 6:30 pm
  s29 | contained | everyday | We adopted a cat called Miso, who is two years old. | We adopted a cat called Miso
  s30 | restated  | coding   | The daemon keeps the embedding model warm so that searches take milliseconds. | The daemon keeps the embedding model warm.
  s31 | contained | coding   | User wants commit messages in the imperative, under 72 characters, without emojis. | User wants commit messages in the imperative
  s32 | restated  | coding   | The flaky test in checkout.spec.ts is caused by a race between the modal and the router. | the flaky test in checkout.spec.ts is caused by a race between the modal and the router
  s33 | restated  | coding   | Decided to use SQLite for local storage. | We decided to use SQLite for local storage
  s34 | restated  | everyday | Caroline's sister is coming to visit in March. | Caroline's sister comes to visit in March
  s35 | contained | everyday | Melanie signed up for a pottery class on Tuesday evenings with her friend Kim. | Melanie signed up for a pottery class
  w01 | restated  | coding   | The user wants error messages to tell what to do next. | Error messages should tell the user what to do next.
  w02 | restated  | coding   | Snapshots are written to S3 every night at 02:00. | Every night at 2 am snapshots are written to S3.
  w03 | contained | coding   | GET /orders is paginated with a cursor and returns 100 orders per page. | GET /orders is paginated with a cursor.
  w04 | restated  | coding   | Mocking the clock is not allowed in integration tests. | it's not allowed to mock the clock in integration tests
  w05 | restated  | coding   | We chose Fastify over Express because of its schema validation. | Fastify was chosen over Express because of schema validation.
  w06 | restated  | everyday | Lea's twins were born in October 2021. | Lea had twins in October 2021.
  w07 | contained | everyday | We spend Christmas at my in-laws' cabin in the Alps, usually a whole week. | We spend Christmas at my in-laws' cabin
  w08 | restated  | everyday | Victor is scared of flying. | Victor is afraid of flying.
  w09 | exact     | everyday | Passport expires 08/2029 | passport expires 08/2029.
  w10 | restated  | everyday | My grandmother taught me how to bake bread. | I learned to bake bread from my grandmother.
`

const UPDATED = `
  u01 | version     | coding   | We are on React 18. | we're on React 19 now
  u02 | version     | coding   | The service requires zod 3.23. | The service requires zod 4.1.
  u03 | version     | coding   | Upgrade eslint to 9.1.0. | eslint was upgraded to 9.4.0
  u04 | number      | coding   | The worker pool has 4 threads. | worker pool has 8 threads
  u05 | number      | coding   | The rate limit is 100 requests per minute. | Rate limit raised to 300 requests per minute
  u06 | number      | coding   | Coverage is at 71 %. | coverage is now at 78 %
  u07 | path        | coding   | The entry point is src/index.ts. | The entry point is src/main.ts.
  u08 | path        | coding   | Fixtures are stored in test/data. | fixtures moved to test/fixtures
  u09 | identifier  | coding   | The token is read from API_TOKEN. | The token is read from LORE_API_TOKEN.
  u10 | name        | coding   | Dana leads the platform team. | Omar leads the platform team now.
  u11 | replacement | coding   | We use Webpack for bundling. | Replaced Webpack with esbuild.
  u12 | replacement | coding   | We deploy with Jenkins. | We deploy with GitHub Actions instead of Jenkins.
  u13 | replacement | coding   | The API uses REST. | Migrated the API from REST to GraphQL.
  u14 | replacement | coding   | Use moment for dates. | Don't use moment for dates, use date-fns.
  u15 | replacement | coding   | We use npm. | no, we use pnpm, not npm
  u16 | state       | coding   | PR #214 is open. | PR #214 is merged
  u17 | state       | coding   | The migration is in progress. | The migration is done.
  u18 | refines     | coding   | Sessions are stored in Redis. | Sessions are stored in Redis with a TTL of 24 hours.
  u19 | refines     | coding   | Retry failed uploads. | Retry failed uploads three times, then give up.
  u20 | date        | coding   | The code freeze starts on 1 December. | Code freeze starts on 8 December
  u21 | name        | coding   | The default branch is master. | The default branch is main.
  u22 | exclusive   | coding   | The CLI is written in Python. | The CLI is written in Go.
  u23 | exclusive   | coding   | We use Mocha for the API tests. | We use node:test for the API tests.
  u24 | number      | coding   | The server listens on port 3000. | server listens on port 4000
  u25 | corrects    | coding   | The parser drops comments. => the parser drops comments | Actually the lexer is what drops comments.
  u26 | moved       | everyday | Sam lives in Munich. | Sam moved to Berlin.
  u27 | exclusive   | everyday | My brother works at a bank. | My brother works at a school now
  u28 | number      | everyday | Leo is 6 years old. | Leo is 7 years old.
  u29 | number      | everyday | I weigh 82 kg. | I weigh 78 kg
  u30 | date        | everyday | The party is on Saturday. | party is on Sunday
  u31 | date        | everyday | Our flight leaves at 7:15. | Our flight leaves at 9:40 now
  u32 | name        | everyday | My dentist is Dr. Huber. | My dentist is Dr. Klein.
  u33 | name        | everyday | My favourite band is Radiohead. | my favourite band is now Wilco
  u34 | replacement | everyday | I go to the gym on Main Street. | Switched from the gym on Main Street to a climbing hall.
  u35 | replacement | everyday | We get milk from the supermarket. | We get milk from the farm instead of the supermarket
  u36 | state       | everyday | Clara is single. | Clara is engaged
  u37 | state       | everyday | The kitchen renovation is planned. | The kitchen renovation is finished.
  u38 | refines     | everyday | Ben is learning Spanish. | Ben is learning Spanish with a tutor twice a week.
  u39 | refines     | everyday | We have a garden. | We have a garden with three apple trees.
  u40 | moved       | everyday | The meeting with the school is on Monday. | school meeting moved to Wednesday
  u41 | exclusive   | everyday | I drive a diesel. | I drive an electric car now
  u42 | corrects    | everyday | Tina's cat is called Momo. => Tina's cat is called Momo | Sorry, it's Mimi, not Momo.
  u43 | number      | everyday | My phone plan costs 20 euros. | phone plan costs 15 euros since May
  u44 | identifier  | everyday | Her email is anna@example.org. | Her email is anna.b@example.org.
  u45 | number      | coding   | The importer processes about 1,200 rows per second on the test machine. | After the rewrite, the importer processes about 4,000 rows per second on the test machine.
  u46 | replacement | coding   | User prefers Yarn for managing dependencies in the monorepo. | User prefers pnpm instead of Yarn for managing dependencies in the monorepo.
  u47 | version     | coding   | CI runs the test suite on Node 20 and uploads coverage. | CI now runs the test suite on Node 24 and uploads coverage.
  u48 | path        | coding   | The plugin writes its state to ~/.config/lamp/state.json. | The plugin writes its state to ~/.local/share/lamp/state.json.
  u49 | replacement | coding   | Authentication is handled by Passport. | Authentication was migrated from Passport to Auth.js.
  u50 | refines     | coding   | The search endpoint returns at most 50 results. | The search endpoint returns at most 50 results, sorted by score, and a cursor for the next page.
  u51 | name        | coding   | The on-call engineer this week is Farid. | The on-call engineer this week is Lotte.
  u52 | exclusive   | everyday | Melanie works as a nurse in a children's hospital. | Melanie works as a midwife in a birth centre now.
  u53 | date        | everyday | Grandpa's operation is scheduled for 3 March. | Grandpa's operation has been postponed to 17 March.
  u54 | number      | everyday | The mortgage rate is 3.1 percent, fixed for ten years. | The mortgage rate is 2.8 percent, fixed for ten years.
  u55 | replacement | everyday | The kids take the bus to school. | The kids take their bikes to school instead of the bus.
  u56 | moved       | everyday | Aylin's studio is in the old factory. | Aylin's studio moved to the harbour.
  u57 | refines     | everyday | Jon is training for a marathon. | Jon is training for a marathon in Valencia in December.
  w11 | number      | coding   | The bundle is 412 kB gzipped. | bundle is down to 287 kB gzipped after removing lodash
  w12 | replacement | coding   | Feature flags are managed with LaunchDarkly. | We moved the feature flags from LaunchDarkly to Unleash last sprint.
  w13 | version     | coding   | Minimum supported Python version is 3.9. | We raised the minimum supported Python version to 3.11.
  w14 | name        | coding   | Security questions go to Ravi. | security questions go to Elena from now on
  w15 | path        | coding   | The OpenAPI spec is generated into docs/openapi.json. | The OpenAPI spec is generated into packages/api/openapi.yaml.
  w16 | state       | coding   | Ticket OPS-88 is blocked by the vendor. | Ticket OPS-88 is done.
  w17 | refines     | coding   | The scheduler uses a lease in Redis. | The scheduler uses a lease in Redis, renewed every ten seconds, so that only one instance runs jobs.
  w18 | replacement | coding   | Indentation in this project is two spaces. | Use four spaces for indentation in this project, not two.
  w19 | number      | everyday | Mum's physiotherapy is twice a week. | Mum's physiotherapy is three times a week now.
  w20 | date        | everyday | The moving truck comes on Thursday morning. | The moving truck comes on Friday morning.
  w21 | name        | everyday | Our landlord is Mr. Petersen. | Our new landlord is Ms. Okafor.
  w22 | replacement | everyday | Carlos reads the newspaper on paper. | Carlos reads the newspaper on his tablet rather than on paper now.
  w23 | moved       | everyday | Ruth and Abe live in Boston. | Ruth and Abe have moved to Tucson.
  w24 | exclusive   | everyday | Niko is studying chemistry in Leiden. | Niko switched to computer science.
`

const CONTRADICTED = `
  c01 | negation   | coding   | The endpoint is cached. | The endpoint is not cached.
  c02 | negation   | coding   | Squash merges keep the branch history. | squash merges don't keep the branch history
  c03 | negation   | coding   | The library supports Windows. | The library doesn't support Windows
  c04 | negation   | coding   | You should commit the lockfile. | You shouldn't commit the lockfile.
  c05 | opposite   | coding   | Strict mode is on. | strict mode is off
  c06 | opposite   | coding   | The repository is public. | The repository is private.
  c07 | opposite   | coding   | The login test passes. | login test fails
  c08 | opposite   | coding   | Always rebase before merging. | Never rebase before merging.
  c09 | opposite   | coding   | Telemetry is enabled by default. | telemetry is disabled by default
  c10 | opposite   | coding   | The metrics endpoint is safe to expose. | The metrics endpoint is unsafe to expose.
  c11 | opposite   | coding   | Type annotations are required in tests. | Type annotations are optional in tests.
  c12 | retraction | coding   | We support Node 18. | we no longer support Node 18
  c13 | retraction | coding   | The scheduler runs as a separate process. | The scheduler doesn't run as a separate process anymore.
  c14 | retraction | coding   | We run the linter in CI. | We stopped running the linter in CI.
  c15 | retraction | coding   | The project has a Makefile. | removed the Makefile
  c16 | retraction | coding   | We use Sentry for error tracking. | dropped Sentry
  c17 | corrects   | coding   | The leak is in the cache. => the leak is in the cache | That was wrong, the leak is not in the cache.
  c18 | negation   | coding   | Deploys on Fridays are fine. | deploys on fridays are not fine
  c19 | opposite   | coding   | The upload endpoint accepts PDFs. | The upload endpoint rejects PDFs.
  c20 | negation   | everyday | Jonas speaks Italian. | Jonas doesn't speak Italian.
  c21 | negation   | everyday | We have a car. | we don't have a car
  c22 | negation   | everyday | Aunt Rosa can swim. | Aunt Rosa can't swim.
  c23 | opposite   | everyday | I like mushrooms. | I hate mushrooms.
  c24 | opposite   | everyday | The lift works. | lift is broken
  c25 | opposite   | everyday | The museum is open on Mondays. | The museum is closed on Mondays.
  c26 | opposite   | everyday | Smoking is allowed on the balcony. | Smoking is forbidden on the balcony
  c27 | opposite   | everyday | Parking there is free. | parking there is not free
  c28 | retraction | everyday | Eva is taking piano lessons. | Eva quit piano lessons.
  c29 | retraction | everyday | I smoke. | I don't smoke anymore
  c30 | retraction | everyday | We have a Netflix subscription. | cancelled the Netflix subscription
  c31 | retraction | everyday | Max works at the bakery. | Max no longer works at the bakery.
  c32 | retraction | everyday | We are going to Crete in May. | We're not going to Crete in May after all.
  c33 | opposite   | everyday | The neighbours are friendly. | The neighbours are unfriendly.
  c34 | corrects   | everyday | Kai is vegan. => Kai is vegan | No, Kai isn't vegan.
  c35 | opposite   | everyday | The window is always open at night. | The window is never open at night.
  c36 | negation   | coding   | The webhook handler verifies the signature before parsing the body. | The webhook handler does not verify the signature before parsing the body.
  c37 | retraction | coding   | We keep a copy of the invoices in the S3 bucket for audits. | We no longer keep a copy of the invoices in the S3 bucket.
  c38 | opposite   | coding   | Retries are enabled for the payment queue. | Retries have been disabled for the payment queue.
  c39 | retraction | coding   | The CLI has a --legacy flag. | The --legacy flag was removed from the CLI.
  c40 | negation   | everyday | Hannah is coming to the reunion in August. | Hannah isn't coming to the reunion in August.
  c41 | retraction | everyday | Oliver sings in the church choir on Thursdays. | Oliver no longer sings in the church choir.
  c42 | opposite   | everyday | The bakery on the corner is open on Sundays. | The bakery on the corner is closed on Sundays now.
  w25 | retraction | coding   | The mobile app sends crash reports to Firebase. | The mobile app no longer sends crash reports.
  w26 | negation   | coding   | The new compiler flag improves build time. | the new compiler flag does not improve build time at all
  w27 | opposite   | coding   | The v1 API is supported. | The v1 API is unsupported.
  w28 | opposite   | coding   | Contributors must sign commits. | Contributors need not sign commits.
  w29 | retraction | coding   | We run a weekly sync on Mondays. | The weekly sync was cancelled for good.
  w30 | negation   | everyday | Theo is afraid of dogs. | Theo isn't afraid of dogs.
  w31 | retraction | everyday | I'm renting a storage unit downtown. | I gave up the storage unit.
  w32 | opposite   | everyday | The bridge to the island is open for cars. | The bridge to the island is closed for cars.
  w33 | retraction | everyday | Amira and Joel are a couple. | Amira and Joel are no longer a couple.
`

const UNRELATED = `
  n01 | other-subject   | coding   | The API runs on port 8000. | The dashboard runs on port 9000.
  n02 | other-subject   | coding   | The web package uses React 18. | The mobile package uses React 19.
  n03 | other-subject   | coding   | The read timeout is 5 s. | The write timeout is 10 s.
  n04 | other-subject   | coding   | Staging has 2 replicas. | Production has 6 replicas.
  n05 | other-attribute | coding   | The scheduler runs every hour. | The scheduler is written in Go.
  n06 | other-attribute | coding   | The cache TTL is 60 seconds. | The cache holds 10,000 entries.
  n07 | dated-event     | coding   | On Monday we deployed 1.2. | On Friday we deployed 1.3.
  n08 | dated-event     | coding   | Published version 2.0.0 to npm yesterday. | Published version 2.0.1 to npm today.
  n09 | dated-event     | coding   | Fixed the crash in the exporter. | Fixed the crash in the importer.
  n10 | additive        | coding   | We use Redis. | We use Kafka.
  n11 | additive        | coding   | The API supports JSON. | The API also supports YAML.
  n12 | additive        | coding   | Never log passwords. | Never log tokens.
  n13 | additive        | coding   | Prefer small functions. | Prefer pure functions.
  n14 | question        | coding   | We use Bazel for builds. | Do we use Bazel or Gradle for builds?
  n15 | question        | coding   | The index is rebuilt nightly. | is the index rebuilt hourly now?
  n16 | hypothetical    | coding   | The queue is in Postgres. | We could move the queue to SQS.
  n17 | hypothetical    | coding   | The limit is 50 MB. | If users complain, raise the limit to 100 MB.
  n18 | hypothetical    | coding   | The parser is recursive. | maybe the parser should be iterative
  n19 | other-topic     | coding   | The linter is Biome. | The invoice job sends mails at night.
  n20 | other-subject   | coding   | Mira reviews the frontend. | Jan reviews the backend.
  n21 | other-topic     | coding   | docs/setup.md explains the installation. | docs/api.md lists the endpoints.
  n22 | scope           | coding   | Deploy on Fridays is allowed. | Deploy on Fridays is not allowed after 3 pm.
  n23 | other-subject   | coding   | The flag dark-mode is on. | The flag beta-search is off.
  n24 | other-subject   | coding   | npm test runs the unit tests. | npm run e2e runs the browser tests.
  n25 | other-subject   | everyday | Anna lives in Rome. | Ben lives in Paris.
  n26 | other-subject   | everyday | Lisa likes opera. | Greta hates opera.
  n27 | other-subject   | everyday | My left knee hurts. | My right shoulder hurts.
  n28 | other-subject   | everyday | Tim is 34 years old. | Nora is 29 years old.
  n29 | other-attribute | everyday | Ines works in Zurich. | Ines was born in Graz.
  n30 | other-attribute | everyday | Our cat is called Pixel. | Our cat is seven years old.
  n31 | dated-event     | everyday | We went to the zoo on 3 May. | We went to the aquarium on 10 May.
  n32 | dated-event     | everyday | I ran 5 km this morning. | I ran 8 km yesterday.
  n33 | dated-event     | everyday | Dad had surgery in March. | Dad had a check-up in June.
  n34 | additive        | everyday | I like hiking. | I like swimming too.
  n35 | additive        | everyday | Noah speaks French. | Noah speaks Dutch.
  n36 | additive        | everyday | I want to visit Japan. | I want to visit Peru.
  n37 | additive        | everyday | Zoe has a brother. | Zoe has a sister.
  n38 | question        | everyday | The recipe needs two eggs. | Does the recipe need three eggs?
  n39 | question        | everyday | Rita lives in Oslo. | where does Rita live now?
  n40 | hypothetical    | everyday | We rent our flat. | We might buy a house next year.
  n41 | hypothetical    | everyday | I work four days a week. | I would love to work three days a week.
  n42 | other-topic     | everyday | The bakery opens at seven. | My cousin studies law.
  n43 | other-subject   | everyday | The bike is red. | The car is blue.
  n44 | other-subject   | everyday | Emil's teacher is Mrs. Wolf. | Ida's teacher is Mr. Baum.
  n45 | scope           | everyday | I eat fish. | I don't eat fish on Mondays.
  n46 | other-attribute | everyday | The hotel has a pool. | The hotel is near the station.
  n47 | other-attribute | coding   | The payment service retries failed requests three times. | The payment service logs failed requests to a separate file.
  n48 | dated-event     | coding   | Updated the parser to accept trailing commas. | Updated the parser to report line numbers.
  n49 | other-subject   | coding   | The iOS build takes 12 minutes on the CI machine. | The Android build takes 9 minutes on the CI machine.
  n50 | additive        | coding   | The user wants dark mode in the settings page. | The user wants keyboard shortcuts in the settings page.
  n51 | scope           | coding   | The cache is cleared on deploy. | The cache is not cleared when the deploy only touches the docs.
  n52 | other-subject   | coding   | Added a test for empty input in parser.test.ts. | Added a test for huge input in parser.test.ts.
  n53 | mention         | coding   | The importer reads CSV files. | Use the exporter instead of the CSV script.
  n54 | other-attribute | everyday | Caroline is looking into adoption agencies. | Caroline is going to a support group on Fridays.
  n55 | dated-event     | everyday | Melanie painted a sunrise last year. | Melanie painted a sunset in May.
  n56 | additive        | everyday | Nate has two turtles. | Nate also has a dog named Max.
  n57 | other-subject   | everyday | My older daughter plays football on Saturdays. | My younger daughter plays chess on Saturdays.
  n58 | mention         | everyday | We bought a tent for the trip. | We slept in the car instead of the tent on the first night.
  w34 | other-subject   | coding   | The payments table is partitioned by month. | The events table is partitioned by day.
  w35 | dated-event     | coding   | Rolled back release 4.2 because of the login bug. | Rolled back release 4.5 because of a memory leak.
  w36 | other-attribute | coding   | The user prefers short answers. | The user prefers TypeScript.
  w37 | hypothetical    | coding   | Uploads are limited to 25 MB. | We should think about raising the upload limit to 50 MB.
  w38 | additive        | everyday | Pia is allergic to nuts. | Pia is allergic to penicillin.
  w39 | dated-event     | everyday | We had 14 guests at the barbecue in June. | We had 9 guests at the barbecue in August.
  w40 | other-subject   | everyday | The blue suitcase weighs 19 kg. | The grey suitcase weighs 23 kg.
`

/** All pairs, held-out ones last. Ids are unique. */
export const DECIDE_PAIRS: readonly DecidePair[] = [
  ...readPairs(SAME, 'same', false),
  ...readPairs(UPDATED, 'updated', false),
  ...readPairs(CONTRADICTED, 'contradicted', false),
  ...readPairs(UNRELATED, 'unrelated', false),
  ...readPairs(HELD_OUT_SAME, 'same', true),
  ...readPairs(HELD_OUT_UPDATED, 'updated', true),
  ...readPairs(HELD_OUT_CONTRADICTED, 'contradicted', true),
  ...readPairs(HELD_OUT_UNRELATED, 'unrelated', true),
]

function readPairs(lines: string, label: PairLabel, heldOut: boolean): DecidePair[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', rule = '', field = '', first = '', newer = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      const [older = '', corrects = null] = first.split(' => ')
      return {
        id,
        label,
        rule,
        field: field === 'coding' ? 'coding' : 'everyday',
        older,
        newer,
        corrects,
        heldOut,
      }
    })
}
