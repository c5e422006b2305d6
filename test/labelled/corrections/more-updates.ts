/**
 * More labelled updates, of kinds that the first set lacks (shares, sizes, rates, paths, settings, addresses, deadlines,
 * switches, order, exclusions), and statements that look like updates and end nothing. Both may be looked at while rules are
 * written. Lines of `known | told | stored`; a trap is told and stored in the same words.
 */
import { type LabelledUpdate, readUpdates } from './updates.ts'

export const MORE_UPDATES: readonly LabelledUpdate[] = readUpdates(`
  The VAT rate in the shop is 19 %. | The VAT rate in the shop is 16 % now. | The VAT rate in the shop is 16 %.
  Uploads are limited to 50 MB. | Uploads are limited to 2 GB now. | Uploads are limited to 2 GB.
  The API allows 100 requests per minute. | The API allows 400 requests per minute these days. | The API allows 400 requests per minute.
  The crawler writes its output to /var/spool/crawl. | The crawler writes its output to /srv/crawl now. | The crawler writes its output to /srv/crawl.
  The default of LOG_LEVEL is info. | The default of LOG_LEVEL is warn now. | LOG_LEVEL defaults to warn.
  The webhook endpoint is https://hooks.acme.test/v1. | The webhook endpoint moved to https://hooks.acme.test/v2. | The webhook endpoint is https://hooks.acme.test/v2.
  Support can be reached at help@acme.test. | Support can be reached at care@acme.test now. | Support can be reached at care@acme.test.
  The team works in the timezone Europe/Lisbon. | The team works in the timezone Europe/Warsaw now. | The team works in the timezone Europe/Warsaw.
  The thesis is due on 12 March. | The thesis is due on 30 April now. | The thesis is due on 30 April.
  The launch is planned for Q2. | The launch is planned for Q4 now. | The launch is planned for Q4.
  The support team has six people. | The support team has nine people now. | The support team has nine people.
  The captain of the team is Ines. | Bilal is the captain of the team now. | Bilal is the captain of the team.
  The flag dark_checkout is on in production. | The flag dark_checkout is off in production now. | The flag dark_checkout is off in production.
  Passwords are hashed with bcrypt. | Passwords are hashed with argon2 now. | Passwords are hashed with argon2.
  The project is licensed under MIT. | The project is licensed under Apache-2.0 now. | The project is licensed under Apache-2.0.
  We indent with tabs. | We indent with spaces now. | We indent with spaces, not tabs.
  Migrations run before the deploy. | Migrations run after the deploy now. | Migrations run after the deploy.
  Commit messages are written in German. | Commit messages are written in English from now on. | Commit messages are written in English.
  I drive a Golf. | I drive a Tesla now. | The user drives a Tesla now.
  My daughter is in third grade. | My daughter is in fourth grade now. | The user's daughter is in fourth grade.
  I take 20 mg of the tablets in the evening. | I take 10 mg of the tablets in the evening now. | The user takes 10 mg of the tablets in the evening.
  I'm allergic to peanuts. | I'm no longer allergic to peanuts. | The user is no longer allergic to peanuts.
  My phone number ends in 4471. | My phone number ends in 9020 now. | The user's phone number ends in 9020.
  We live at Ahornweg 12. | We live at Lindenallee 3 now. | The user lives at Lindenallee 3 now.
  The weekly sync is held in Teams. | The weekly sync is held in Zoom now. | The weekly sync is held in Zoom.
  On-call rotates every week. | On-call rotates every two weeks now. | On-call rotates every two weeks.
  Pull requests are squashed. | Pull requests are rebased now. | Pull requests are rebased, not squashed.
  The manual is available only in English. | The manual is available in English and German now. | The manual is available in English and German.
  The primary keys of orders are integers. | The primary keys of orders are UUIDs now. | The primary keys of orders are UUIDs.
  Nobody may push to main. | Everybody may push to main now. | Everybody may push to main.
`)

/** Written after the rules were, and only counted. */
export const LAST_UPDATES: readonly LabelledUpdate[] = readUpdates(`
  The battery of the sensor lasts six months. | The battery of the sensor lasts two years now. | The battery of the sensor lasts two years.
  The certificate expires on 4 June. | The certificate expires on 19 August now. | The certificate expires on 19 August.
  Errors are reported to Sentry. | Errors are reported to GlitchTip now. | Errors are reported to GlitchTip.
  The minimum order is 20 euros. | The minimum order is 35 euros these days. | The minimum order is 35 euros.
  My manager is Katrin. | Dariusz is my manager now. | The user's manager is Dariusz.
  The nightly job starts at 01:30. | The nightly job starts at 03:00 now. | The nightly job starts at 03:00.
  The feed is refreshed every hour. | The feed is refreshed every ten minutes now. | The feed is refreshed every ten minutes.
  The docs are written in AsciiDoc. | The docs are written in Markdown now. | The docs are written in Markdown.
  Refunds are handled by Ola. | Refunds are handled by Miguel now. | Refunds are handled by Miguel.
  Guests can invite other guests. | Guests can't invite other guests any more. | Guests cannot invite other guests any more.
  We deliver only to Austria. | We deliver to Austria and Switzerland now. | We deliver to Austria and Switzerland.
  I sleep with the window open. | I sleep with the window closed now. | The user sleeps with the window closed.
  The training set has 40,000 rows. | The training set has 65,000 rows now. | The training set has 65,000 rows.
  The schema is defined in schema.sql. | The schema is defined in models.py now. | The schema is defined in models.py.
  I pay rent by bank transfer. | I pay rent by direct debit now. | The user pays rent by direct debit.
`)

export const UPDATE_TRAPS: readonly LabelledUpdate[] = readTraps(`
  The EU region allows 50 uploads a day. | The US region allows 80 uploads a day.
  Invoices over 500 euros need an approval. | Invoices over 5000 euros need two approvals.
  The test database runs on port 5433. | The production database runs on port 5432.
  Tom's birthday is on 3 May. | Tim's birthday is on 9 June.
  We shipped 2.3 on Monday. | We shipped 2.4 on Thursday.
  I ate at the Thai place on Friday. | I ate at the Greek place on Saturday.
  The first migration takes 3 minutes. | The second migration takes 8 minutes.
  Service 5 logs to stdout. | Service 6 logs to a file.
  I speak Spanish. | I speak Portuguese now.
  We use Redis for sessions. | We use Redis for the job queue now.
  The backend is written in Go. | The frontend is written in TypeScript.
  The customer in Bern pays by invoice. | The customer in Basel pays by card.
  The build took 9 minutes yesterday. | The build took 4 minutes today.
  Maria is allergic to nuts. | Maria is allergic to shellfish.
  The dog is called Pepper. | The cat is called Momo.
  My son is in first grade. | My niece is in second grade now.
  Ticket 812 is open. | Ticket 813 is closed now.
  In dev the log level is debug. | In production the log level is warn.
  The office in Porto opens at 9:00. | The office in Oslo opens at 8:00 now.
  Jonas presents on Monday. | Jonas reviews on Wednesday.
`)

function readTraps(lines: string): readonly LabelledUpdate[] {
  return readUpdates(lines.replaceAll(/\| (.*)$/gm, '| $1 | $1'))
}
