/**
 * Labelled pairs that no rule was written with. h01 to h60 were written before any rule, h61 to h100 after
 * the rules were done. On their first run .917 and .775 of them were judged correctly. h93 and h97 have
 * since shown two faults, which were fixed, so first runs say more than later ones. Lines of `id | rule |
 * field | older | newer`, by label.
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
  h61 | restated  | coding   | Database backups are kept for 30 days. | We keep database backups for 30 days.
  h62 | contained | coding   | The linter fails the build on warnings since the cleanup in spring. | The linter fails the build on warnings.
  h63 | restated  | coding   | Do not add dependencies without asking. | never add dependencies without asking first
  h64 | restated  | coding   | The tokenizer is slow on long lines. | On long lines the tokenizer is slow.
  h65 | restated  | everyday | Frida teaches yoga at the community centre. | Frida is a yoga teacher at the community centre.
  h66 | contained | everyday | Our washing machine is broken and the repair costs 180 euros. | our washing machine is broken
  h67 | restated  | everyday | I go jogging before breakfast. | I jog before breakfast.
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
  h68 | number      | coding   | The free plan allows three projects. | the free plan allows five projects
  h69 | replacement | coding   | Styles are written in Sass. | We replaced Sass with plain CSS for the styles.
  h70 | version     | coding   | The cluster runs Kubernetes 1.29. | Upgraded the cluster to Kubernetes 1.31.
  h71 | name        | coding   | Tomas maintains the release scripts. | Release scripts are maintained by Ingrid now.
  h72 | path        | coding   | Secrets are read from /etc/app/secrets.env. | Secrets are now read from /run/secrets/app.
  h73 | refines     | coding   | Users log in with a magic link. | Users log in with a magic link that expires after 15 minutes.
  h74 | number      | everyday | Oma is 84. | Oma is 85 now
  h75 | date        | everyday | Swimming lessons start on 2 September. | Swimming lessons start on 9 September.
  h76 | name        | everyday | My gym buddy is Pavel. | My gym buddy is Sofie.
  h77 | exclusive   | everyday | We live in a two-room flat. | We live in a house with a garden.
  h78 | replacement | everyday | Iris drinks her coffee with cow's milk. | Iris drinks her coffee with oat milk instead of cow's milk.
  h79 | state       | everyday | The insurance claim is pending. | insurance claim is approved
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
  h80 | negation   | coding   | The client retries on timeouts. | The client doesn't retry on timeouts.
  h81 | opposite   | coding   | Compression is turned on for static files. | Compression is turned off for static files.
  h82 | retraction | coding   | We publish nightly builds. | We don't publish nightly builds any more.
  h83 | opposite   | coding   | The staging server is up. | staging server is down
  h84 | retraction | coding   | The SDK ships a CommonJS build. | Dropped the CommonJS build from the SDK.
  h85 | negation   | everyday | The tap water there is safe to drink. | The tap water there is not safe to drink.
  h86 | opposite   | everyday | Jule loves her job. | Jule hates her job.
  h87 | retraction | everyday | Marek plays in a band. | Marek left the band.
  h88 | opposite   | everyday | Dogs must be on a leash in the park. | Dogs don't have to be on a leash in the park.
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
  h89  | other-subject   | coding   | The admin role can delete projects. | The editor role can archive projects.
  h90  | other-attribute | coding   | The mailer uses SendGrid. | The mailer batches messages by recipient.
  h91  | dated-event     | coding   | On 4 May the API was down for 20 minutes. | On 11 June the API was down for 3 hours.
  h92  | hypothetical    | coding   | Jobs are stored in MySQL. | Perhaps jobs belong in Redis.
  h93  | additive        | coding   | Reviewers check naming. | Reviewers check test coverage.
  h94  | question        | coding   | The default theme is dark. | is the default theme still dark or did we switch to light?
  h95  | other-subject   | everyday | Klara's phone number ends in 42. | Klara's room number is 17.
  h96  | additive        | everyday | Ali enjoys bouldering. | Ali enjoys board games.
  h97  | dated-event     | everyday | I had a migraine on Sunday. | I had a migraine on Thursday.
  h98  | other-attribute | everyday | The cottage is by the lake. | The cottage has no internet.
  h99  | scope           | everyday | The children watch cartoons. | The children don't watch cartoons on school days.
  h100 | other-topic     | everyday | Lunch is at noon. | The plumber comes at noon.
`
