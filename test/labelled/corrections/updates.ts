/**
 * Labelled updates: what is known, how a person tells the change in conversation, and how an agent stores it. The newer one
 * replaces the older. Rules are written with the development half only; the other half is sealed: count it, never print
 * or read it while you work on a rule. Lines of `known | told | stored`.
 */

export interface LabelledUpdate {
  readonly known: string
  readonly told: string
  readonly stored: string
}

const DEVELOPMENT = `
  I prefer dark mode in the editor. | I prefer light mode in the editor now. | The user prefers light mode in the editor now.
  I hate olives. | I like olives now. | The user likes olives now.
  I love horror films. | I can't stand horror films any more. | The user no longer likes horror films.
  The user drinks coffee in the morning. | These days I drink tea in the morning. | The user drinks tea in the morning now.
  The user wants short answers. | I want detailed answers from now on. | The user wants detailed answers now.
  My favourite colour is green. | My favourite colour is blue these days. | The user's favourite colour is blue.
  The backup runs daily. | The backup runs weekly now. | The backup runs weekly.
  The product owner of the shop is Lena. | Tomasz is the product owner of the shop now. | The product owner of the shop is Tomasz.
  Jonas leads the payments team. | Since May, Priya leads the payments team. | Priya leads the payments team since May.
  Data of the archive is stored in the EU. | Data of the archive is stored in the US now. | Data of the archive is stored in the US.
  The retro is on Fridays. | The retro is on Thursdays now. | The retro is on Thursdays.
  Access tokens expire after 15 minutes. | Access tokens expire after 2 hours now. | Access tokens expire after 2 hours.
  The mill daemon listens on 127.0.0.1:7411. | The mill daemon now listens on 127.0.0.1:7500. | The mill daemon listens on 127.0.0.1:7500.
  The gateway runs Envoy 1.28. | We upgraded the gateway to Envoy 1.31. | The gateway runs Envoy 1.31.
  Nina works at Siemens. | Nina works at Bosch now. | Nina works at Bosch.
  We use Jest for unit tests. | We switched from Jest to Vitest for the unit tests. | We use Vitest for unit tests instead of Jest.
  My sister lives in Hamburg. | My sister moved to Leipzig. | The user's sister lives in Leipzig now.
  The invoices go to Mrs Albers. | The invoices go to Mr Kunze now, not to Mrs Albers. | The invoices go to Mr Kunze.
  The release branch is called release/2.x. | The release branch is called release/3.x now. | The release branch is release/3.x.
  The gym costs 35 euros a month. | The gym costs 42 euros a month now. | The gym costs 42 euros a month.
  Tom is single. | Tom is married now. | Tom is married.
  Our office opens at 9:00. | Our office opens at 8:30 these days. | Our office opens at 8:30.
  I work from home on Fridays. | I work from home on Wednesdays now. | The user works from home on Wednesdays.
  The linter is ESLint. | The linter is Biome now. | The linter is Biome.
  Logs are kept for 14 days. | Logs are kept for 30 days now. | Logs are kept for 30 days.
  The car is red. | The car is blue now, we had it painted. | The car is blue.
  Maria is vegetarian. | Maria is vegan now. | Maria is vegan.
  I take sugar in my coffee. | I don't take sugar in my coffee any more. | The user takes no sugar in coffee any more.
  The status page is hosted on Heroku. | The status page is hosted on Fly now. | The status page is hosted on Fly.
  Deployments need one approval. | Deployments need two approvals now. | Deployments need two approvals.
`

const SEALED = `
  I prefer trains to planes. | I prefer planes to trains now. | The user prefers planes to trains now.
  I enjoy running in the evening. | I hate running in the evening now. | The user hates running in the evening now.
  I dislike jazz. | I love jazz these days. | The user loves jazz these days.
  The user eats porridge for breakfast. | I eat eggs for breakfast now. | The user eats eggs for breakfast now.
  The user likes long explanations. | I don't like long explanations any more. | The user no longer likes long explanations.
  My favourite band is Wilco. | My favourite band is Low now. | The user's favourite band is Low.
  The report is sent monthly. | The report is sent weekly now. | The report is sent weekly.
  The treasurer of the club is Ada. | Ben is the treasurer of the club now. | The treasurer of the club is Ben.
  Karim owns the search service. | Since March, Elif owns the search service. | Elif owns the search service since March.
  Photos are stored in Dublin. | Photos are stored in Zurich now. | Photos are stored in Zurich.
  The standup is at 9:15. | The standup is at 10:00 now. | The standup is at 10:00.
  Sessions time out after 30 minutes. | Sessions time out after 8 hours now. | Sessions time out after 8 hours.
  The print server listens on 10.0.0.5:631. | The print server now listens on 10.0.0.5:9100. | The print server listens on 10.0.0.5:9100.
  The parser is built with Rust 1.74. | We upgraded the parser to Rust 1.82. | The parser is built with Rust 1.82.
  Ella studies physics. | Ella studies law now. | Ella studies law.
  We use Yarn for installing packages. | We switched from Yarn to pnpm for installing packages. | We use pnpm for installing packages instead of Yarn.
  My brother lives in Graz. | My brother moved to Linz. | The user's brother lives in Linz now.
  Complaints go to Petra. | Complaints go to Olaf now, not to Petra. | Complaints go to Olaf.
  The staging host is called juniper. | The staging host is called cedar now. | The staging host is called cedar.
  The rent is 900 euros. | The rent is 980 euros now. | The rent is 980 euros.
  The pull request of the importer is open. | The pull request of the importer is merged now. | The pull request of the importer is merged.
  The library closes at 18:00. | The library closes at 20:00 these days. | The library closes at 20:00.
  I have piano lessons on Mondays. | My piano lessons are on Tuesdays now. | The user's piano lessons are on Tuesdays.
  The test runner is Mocha. | The test runner is Vitest now. | The test runner is Vitest.
  Backups are kept for 7 days. | Backups are kept for 21 days now. | Backups are kept for 21 days.
  The front door is green. | The front door is white now. | The front door is white.
  Felix is a student. | Felix is employed now. | Felix is employed.
  We eat meat on Sundays. | We don't eat meat on Sundays any more. | The user's family no longer eats meat on Sundays.
  The blog runs on Ghost. | The blog runs on Hugo now. | The blog runs on Hugo.
  The password needs ten characters. | The password needs sixteen characters now. | The password needs sixteen characters.
`

export function readUpdates(lines: string): readonly LabelledUpdate[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [known = '', told = '', stored = ''] = line.split('|').map((part) => part.trim())
      return { known, told, stored }
    })
}

export const DEVELOPMENT_UPDATES: readonly LabelledUpdate[] = readUpdates(DEVELOPMENT)
export const SEALED_UPDATES: readonly LabelledUpdate[] = readUpdates(SEALED)
