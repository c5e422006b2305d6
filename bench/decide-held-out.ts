/**
 * Pairs of statements written before the rules that judge them, and only ever measured: no rule is changed
 * because of one of these. From h61 on they were written after the rules, before these were run on them. Lines of `id | rule | field | older | newer`, by label.
 */

export const HELD_OUT_SAME = `
  h01 | restated  | coding   | The API server listens on port 8080. | API server listens on port 8080
  h02 | restated  | coding   | We run the integration tests with \`npm run test:integration\`. | integration tests: npm run test:integration
  h03 | restated  | coding   | Never commit directly to the main branch. | don't commit directly to main
  h04 | contained | coding   | The retry limit for webhooks is 5 attempts, with exponential backoff. | Webhook retry limit is 5 attempts.
  h05 | restated  | coding   | Migrations live in db/migrations. | The migrations are in db/migrations
  h06 | restated  | coding   | Use pnpm rather than npm in this repository. | In this repo, use pnpm instead of npm.
  h07 | restated  | coding   | The staging database is PostgreSQL 16. | staging db is postgres 16
  h31 | restated  | everyday | Julia is allergic to peanuts. | Julia has a peanut allergy.
  h32 | exact     | everyday | My sister Lena lives in Hamburg. | my sister lena lives in hamburg
  h33 | restated  | everyday | We have dinner with my parents every Sunday. | Dinner with my parents every Sunday
  h34 | contained | everyday | Tom likes hiking, photography and jazz. | Tom likes jazz.
  h35 | restated  | everyday | The dentist appointment is on 14 May at 9:30. | Dentist appointment: 14 May, 9:30
  h36 | restated  | everyday | Oskar doesn't eat meat. | Oskar does not eat meat
  h37 | restated  | everyday | I take my coffee without sugar. | I take coffee without sugar
  h61 | restated  | coding   | The user wants error messages to tell what to do next. | Error messages should tell the user what to do next.
  h62 | restated  | coding   | Snapshots are written to S3 every night at 02:00. | Every night at 2 am snapshots are written to S3.
  h63 | contained | coding   | GET /orders is paginated with a cursor and returns 100 orders per page. | GET /orders is paginated with a cursor.
  h64 | restated  | coding   | Mocking the clock is not allowed in integration tests. | it's not allowed to mock the clock in integration tests
  h65 | restated  | coding   | We chose Fastify over Express because of its schema validation. | Fastify was chosen over Express because of schema validation.
  h66 | restated  | everyday | Lea's twins were born in October 2021. | Lea had twins in October 2021.
  h67 | contained | everyday | We spend Christmas at my in-laws' cabin in the Alps, usually a whole week. | We spend Christmas at my in-laws' cabin
  h68 | restated  | everyday | Victor is scared of flying. | Victor is afraid of flying.
  h69 | exact     | everyday | Passport expires 08/2029 | passport expires 08/2029.
  h70 | restated  | everyday | My grandmother taught me how to bake bread. | I learned to bake bread from my grandmother.
`

export const HELD_OUT_UPDATED = `
  h08 | version     | coding   | The project uses TypeScript 5.4. | We bumped TypeScript to 5.6 in the project.
  h09 | number      | coding   | The request timeout is 30 seconds. | Request timeout is now 45 s.
  h10 | path        | coding   | Config is read from config/app.yaml. | Config moved to settings/app.toml
  h11 | replacement | coding   | We use Jest for unit tests. | Switched from Jest to Vitest for the unit tests.
  h12 | name        | coding   | The release branch is called release/2.x. | release branch is now release/3.x
  h13 | name        | coding   | Priya owns the billing service. | Billing service is owned by Marco now.
  h14 | number      | coding   | The build takes about 4 minutes. | Since the cache was added, the build takes 90 seconds.
  h15 | refines     | coding   | Logs are shipped to Loki. | Logs are shipped to Loki through a Vector sidecar, with 14 days of retention.
  h38 | name        | everyday | Nina works at Siemens. | Nina now works at Bosch.
  h39 | number      | everyday | Our rent is 1,150 euros a month. | Our rent went up to 1,240 euros a month.
  h40 | date        | everyday | The wedding is on 12 June. | The wedding was moved to 26 June.
  h41 | replacement | everyday | I drive a Golf. | I sold the Golf and drive a Model 3 now
  h42 | number      | everyday | Emma is in third grade. | Emma is in fourth grade.
  h43 | number      | everyday | My running goal is 20 km a week. | New running goal: 30 km a week.
  h44 | date        | everyday | Book club meets on Tuesdays. | book club meets on Thursdays from now on
  h45 | refines     | everyday | David moved to Lisbon. | David moved to Lisbon in April to start a bakery with his cousin.
  h46 | name        | everyday | My favourite tea is Earl Grey. | My favourite tea is Darjeeling these days.
  h71 | number      | coding   | The bundle is 412 kB gzipped. | bundle is down to 287 kB gzipped after removing lodash
  h72 | replacement | coding   | Feature flags are managed with LaunchDarkly. | We moved the feature flags from LaunchDarkly to Unleash last sprint.
  h73 | version     | coding   | Minimum supported Python version is 3.9. | We raised the minimum supported Python version to 3.11.
  h74 | name        | coding   | Security questions go to Ravi. | security questions go to Elena from now on
  h75 | path        | coding   | The OpenAPI spec is generated into docs/openapi.json. | The OpenAPI spec is generated into packages/api/openapi.yaml.
  h76 | state       | coding   | Ticket OPS-88 is blocked by the vendor. | Ticket OPS-88 is done.
  h77 | refines     | coding   | The scheduler uses a lease in Redis. | The scheduler uses a lease in Redis, renewed every ten seconds, so that only one instance runs jobs.
  h78 | replacement | coding   | Indentation in this project is two spaces. | Use four spaces for indentation in this project, not two.
  h79 | number      | everyday | Mum's physiotherapy is twice a week. | Mum's physiotherapy is three times a week now.
  h80 | date        | everyday | The moving truck comes on Thursday morning. | The moving truck comes on Friday morning.
  h81 | name        | everyday | Our landlord is Mr. Petersen. | Our new landlord is Ms. Okafor.
  h82 | replacement | everyday | Carlos reads the newspaper on paper. | Carlos reads the newspaper on his tablet rather than on paper now.
  h83 | moved       | everyday | Ruth and Abe live in Boston. | Ruth and Abe have moved to Tucson.
  h84 | exclusive   | everyday | Niko is studying chemistry in Leiden. | Niko switched to computer science.
`

export const HELD_OUT_CONTRADICTED = `
  h16 | negation   | coding   | The CI pipeline runs on pull requests from forks. | The CI pipeline does not run on pull requests from forks.
  h17 | opposite   | coding   | Feature flag new-checkout is enabled in production. | new-checkout flag is disabled in production
  h18 | opposite   | coding   | Force pushes to the develop branch are allowed. | Force pushes to develop are forbidden.
  h19 | opposite   | coding   | The nightly backup works. | nightly backup is broken
  h20 | retraction | coding   | We use Redis for sessions. | We no longer use Redis for sessions.
  h21 | negation   | coding   | The export endpoint requires authentication. | export endpoint doesn't require authentication
  h22 | opposite   | coding   | Always squash commits before merging. | Never squash commits before merging.
  h47 | negation   | everyday | Grandma eats fish. | Grandma does not eat fish.
  h48 | opposite   | everyday | The pool is open in winter. | The pool is closed in winter.
  h49 | retraction | everyday | Lukas is still playing the drums. | Lukas has stopped playing the drums.
  h50 | negation   | everyday | Dogs are allowed in the new flat. | dogs aren't allowed in the new flat
  h51 | opposite   | everyday | Mia likes her new school. | Mia hates her new school.
  h52 | retraction | everyday | I subscribe to the New Yorker. | I cancelled my New Yorker subscription.
  h53 | opposite   | everyday | The heating is on. | heating is off
  h85 | retraction | coding   | The mobile app sends crash reports to Firebase. | The mobile app no longer sends crash reports.
  h86 | negation   | coding   | The new compiler flag improves build time. | the new compiler flag does not improve build time at all
  h87 | opposite   | coding   | The v1 API is supported. | The v1 API is unsupported.
  h88 | opposite   | coding   | Contributors must sign commits. | Contributors need not sign commits.
  h89 | retraction | coding   | We run a weekly sync on Mondays. | The weekly sync was cancelled for good.
  h90 | negation   | everyday | Theo is afraid of dogs. | Theo isn't afraid of dogs.
  h91 | retraction | everyday | I'm renting a storage unit downtown. | I gave up the storage unit.
  h92 | opposite   | everyday | The bridge to the island is open for cars. | The bridge to the island is closed for cars.
  h93 | retraction | everyday | Amira and Joel are a couple. | Amira and Joel are no longer a couple.
`

export const HELD_OUT_UNRELATED = `
  h23 | other-subject   | coding   | The frontend listens on port 3000. | The admin panel listens on port 4000.
  h24 | dated-event     | coding   | Released 0.9.1 on 3 March. | Released 0.9.2 on 17 March.
  h25 | other-attribute | coding   | The parser is written in Rust. | The parser is covered by fuzz tests.
  h26 | question        | coding   | The cache TTL is 60 seconds. | Should the cache TTL be 120 seconds?
  h27 | hypothetical    | coding   | We host the site on Netlify. | If traffic doubles we could host the site on Cloudflare.
  h28 | other-subject   | coding   | The lint job uses Biome. | The format job uses Prettier.
  h29 | additive        | coding   | Write unit tests for new parsers. | Write unit tests for new endpoints.
  h30 | other-subject   | coding   | src/auth/login.ts validates the password. | src/auth/token.ts validates the refresh token.
  h54 | other-subject   | everyday | Carla teaches maths. | Felix teaches chemistry.
  h55 | additive        | everyday | I like sushi. | I like ramen.
  h56 | dated-event     | everyday | We visited Porto in 2023. | We visited Seville in 2024.
  h57 | other-attribute | everyday | Ella plays the violin. | Ella is learning to swim.
  h58 | question        | everyday | I work from home on Fridays. | Do I still work from home on Fridays?
  h59 | hypothetical    | everyday | We are vegetarians. | If we were vegans, cheese would be a problem.
  h60 | other-subject   | everyday | My mother's birthday is 3 October. | My father's birthday is 9 February.
  h94  | other-subject   | coding   | The payments table is partitioned by month. | The events table is partitioned by day.
  h95  | dated-event     | coding   | Rolled back release 4.2 because of the login bug. | Rolled back release 4.5 because of a memory leak.
  h96  | other-attribute | coding   | The user prefers short answers. | The user prefers TypeScript.
  h97  | hypothetical    | coding   | Uploads are limited to 25 MB. | We should think about raising the upload limit to 50 MB.
  h98  | additive        | everyday | Pia is allergic to nuts. | Pia is allergic to penicillin.
  h99  | dated-event     | everyday | We had 14 guests at the barbecue in June. | We had 9 guests at the barbecue in August.
  h100 | other-subject   | everyday | The blue suitcase weighs 19 kg. | The grey suitcase weighs 23 kg.
`
