/** A quote proves only what it says: conditions, doubts, reports, plans, the past, and what the content adds. */
import { describe, expect, test } from 'vitest'
import { proveQuote } from './prove-quote.ts'

function prove(turn: string, content: string, quote: string): string {
  return proveQuote(quote, { title: content, content }, turn).kind
}

/** What the person said, the content, the quote. */
type Case = readonly [turn: string, content: string, quote: string]

const UNPROVEN: readonly Case[] = [
  [
    'If we ever move to Postgres, we will use Flyway for migrations.',
    'We use Flyway for migrations.',
    'we will use Flyway for migrations',
  ],
  [
    'If we ever move to Postgres, we will use Flyway for migrations.',
    'We move to Postgres.',
    'we ever move to Postgres',
  ],
  ['Tom says we should deploy on Fridays.', 'We deploy on Fridays.', 'we should deploy on Fridays'],
  ['Tom says we should deploy on Fridays.', 'We should deploy on Fridays.', 'we should deploy on Fridays'],
  [
    'Anna told me the staging database is read-only.',
    'The staging database is read-only.',
    'the staging database is read-only',
  ],
  [
    'According to the docs the limit is 500 requests.',
    'The limit is 500 requests.',
    'the limit is 500 requests',
  ],
  ['I think the billing port is 8443.', 'The billing port is 8443.', 'the billing port is 8443'],
  [
    'Maybe we should switch the queue to RabbitMQ.',
    'We switch the queue to RabbitMQ.',
    'switch the queue to RabbitMQ',
  ],
  ['We might drop support for Node 18.', 'We drop support for Node 18.', 'drop support for Node 18'],
  [
    'We are thinking about moving the CI to Buildkite.',
    'The CI moved to Buildkite.',
    'moving the CI to Buildkite',
  ],
  [
    'We want to migrate the monolith to Kubernetes.',
    'We migrated the monolith to Kubernetes.',
    'migrate the monolith to Kubernetes',
  ],
  ['We used to deploy from Jenkins.', 'We deploy from Jenkins.', 'deploy from Jenkins'],
  ['Use pnpm for the frontend.', 'Always use pnpm for the frontend.', 'Use pnpm for the frontend'],
  ['Use pnpm for the frontend.', 'Use pnpm for the frontend and the backend.', 'Use pnpm for the frontend'],
  [
    'Use pnpm for the frontend.',
    'Use pnpm for the frontend because npm is insecure.',
    'Use pnpm for the frontend',
  ],
  [
    'You can skip the linter for hotfixes.',
    'You must skip the linter for hotfixes.',
    'skip the linter for hotfixes',
  ],
  [
    'We should move the docs to Docusaurus.',
    'We moved the docs to Docusaurus.',
    'move the docs to Docusaurus',
  ],
  [
    'Unless the auditor objects, we keep invoices on S3.',
    'We keep invoices on S3.',
    'we keep invoices on S3',
  ],
  [
    'Suppose we rewrite the parser in Rust.',
    'We rewrite the parser in Rust.',
    'we rewrite the parser in Rust',
  ],
  [
    'The customer wants us to delete backups after 30 days.',
    'Backups are deleted after 30 days.',
    'delete backups after 30 days',
  ],
  ['Falls wir auf Postgres wechseln, nehmen wir Flyway.', 'Wir nehmen Flyway.', 'nehmen wir Flyway'],
  [
    'Tom meint, wir sollten freitags deployen.',
    'Wir sollten freitags deployen.',
    'wir sollten freitags deployen',
  ],
  [
    'Vielleicht nehmen wir RabbitMQ für die Queue.',
    'Wir nehmen RabbitMQ für die Queue.',
    'nehmen wir RabbitMQ für die Queue',
  ],
  ['Früher haben wir mit Jenkins gebaut.', 'Wir bauen mit Jenkins.', 'haben wir mit Jenkins gebaut'],
  ['Si on passe à Postgres, on prend Flyway.', 'On prend Flyway.', 'on prend Flyway'],
  [
    'Selon Paul, il faut déployer le vendredi.',
    'Il faut déployer le vendredi.',
    'il faut déployer le vendredi',
  ],
  [
    'On pourrait utiliser RabbitMQ pour la file.',
    'On utilise RabbitMQ pour la file.',
    'utiliser RabbitMQ pour la file',
  ],
  [
    'Si pasamos a Postgres usamos Flyway para las migraciones.',
    'Usamos Flyway para las migraciones.',
    'usamos Flyway para las migraciones',
  ],
  ['Tom dice que desplegamos los viernes.', 'Desplegamos los viernes.', 'desplegamos los viernes'],
  ['Se passiamo a Postgres usiamo Flyway.', 'Usiamo Flyway.', 'usiamo Flyway'],
  ['Secondo Marco si rilascia il venerdì.', 'Si rilascia il venerdì.', 'si rilascia il venerdì'],
  ['Se mudarmos para Postgres, usamos o Flyway.', 'Usamos o Flyway.', 'usamos o Flyway'],
  ['Als we naar Postgres gaan, gebruiken we Flyway.', 'We gebruiken Flyway.', 'gebruiken we Flyway'],
  ['如果我们迁移到Postgres，就用Flyway。', '我们用Flyway迁移。', '就用Flyway'],
  ['もしPostgresに移行するなら、Flywayを使います。', 'Flywayを使います。', 'Flywayを使います'],
  [
    'Если перейдём на Postgres, будем использовать Flyway.',
    'Используем Flyway.',
    'будем использовать Flyway',
  ],
  [
    'The vendor claims the API handles 10,000 requests per second.',
    'The API handles 10,000 requests per second.',
    'the API handles 10,000 requests per second',
  ],
  ['Apparently the old gateway is gone.', 'The old gateway is gone.', 'the old gateway is gone'],
  [
    'We deploy the web shop on Thursdays.',
    'We deploy the web shop and the api on Thursdays.',
    'We deploy the web shop on Thursdays',
  ],
  [
    'Keep the raw takes for a year.',
    'Keep the raw takes for a year in the vault.',
    'Keep the raw takes for a year',
  ],
  [
    'In case the auditors ask, the ledger is exported as CSV.',
    'The ledger is exported as CSV.',
    'the ledger is exported as CSV',
  ],
  [
    'My boss insists that we log every request body.',
    'We log every request body.',
    'we log every request body',
  ],
  [
    'It would be nice to have dark mode in the dashboard.',
    'The dashboard has dark mode.',
    'dark mode in the dashboard',
  ],
  ['We are hoping to finish the audit in May.', 'We finish the audit in May.', 'finish the audit in May'],
  [
    'Somebody on the forum wrote that Redis 8 breaks Lua scripts.',
    'Redis 8 breaks Lua scripts.',
    'Redis 8 breaks Lua scripts',
  ],
  [
    'As far as I know the certificate expires in June.',
    'The certificate expires in June.',
    'the certificate expires in June',
  ],
  ['Back then the team lead was Henrike.', 'The team lead is Henrike.', 'the team lead was Henrike'],
  [
    'Store the images in WebP.',
    'Store the images in WebP at 80 percent quality.',
    'Store the images in WebP',
  ],
  ['Store the images in WebP.', 'Store the images in WebP for the customers.', 'Store the images in WebP'],
  ['Assuming the budget is approved we hire two testers.', 'We hire two testers.', 'we hire two testers'],
  [
    'It is rumoured that the office moves to Leipzig.',
    'The office moves to Leipzig.',
    'the office moves to Leipzig',
  ],
  [
    'You may merge without review on Sundays.',
    'Merges on Sundays must go without review.',
    'merge without review on Sundays',
  ],
  [
    'I was told that the vault password rotates monthly.',
    'The vault password rotates monthly.',
    'the vault password rotates monthly',
  ],
  ['Let us pretend the API limit is 100.', 'The API limit is 100.', 'the API limit is 100'],
  [
    'Ich glaube, der Server steht in Frankfurt.',
    'Der Server steht in Frankfurt.',
    'der Server steht in Frankfurt',
  ],
  [
    'Laut Wiki läuft der Job um Mitternacht.',
    'Der Job läuft um Mitternacht.',
    'läuft der Job um Mitternacht',
  ],
  [
    'Wir überlegen, den Mandanten auf Azure zu legen.',
    'Der Mandant liegt auf Azure.',
    'den Mandanten auf Azure zu legen',
  ],
  ['Il paraît que le serveur est à Lyon.', 'Le serveur est à Lyon.', 'le serveur est à Lyon'],
  ['Quizás usemos Terraform para la red.', 'Usamos Terraform para la red.', 'usemos Terraform para la red'],
  ['Según Marta, el límite es de 50 euros.', 'El límite es de 50 euros.', 'el límite es de 50 euros'],
  [
    'Forse spostiamo il database su Aurora.',
    'Spostiamo il database su Aurora.',
    'spostiamo il database su Aurora',
  ],
  ['Acho que o servidor fica em Lisboa.', 'O servidor fica em Lisboa.', 'o servidor fica em Lisboa'],
  [
    'Misschien gebruiken we Terraform voor het netwerk.',
    'We gebruiken Terraform voor het netwerk.',
    'gebruiken we Terraform voor het netwerk',
  ],
  ['Podobno serwer stoi w Gdańsku.', 'Serwer stoi w Gdańsku.', 'serwer stoi w Gdańsku'],
  ['听说服务器在上海。', '服务器在上海。', '服务器在上海'],
  ['たぶんサーバーは大阪にあります。', 'サーバーは大阪にあります。', 'サーバーは大阪にあります'],
  ['He asked whether we deploy on Mondays.', 'We deploy on Mondays.', 'we deploy on Mondays'],
  [
    'I doubt that the cache is shared between tenants.',
    'The cache is shared between tenants.',
    'the cache is shared between tenants',
  ],
  ['It is a myth that the gateway drops cookies.', 'The gateway drops cookies.', 'the gateway drops cookies'],
  [
    'Only if the tests pass do we publish the package.',
    'We publish the package.',
    'do we publish the package',
  ],
  ['Why not move the docs to Docusaurus.', 'We move the docs to Docusaurus.', 'move the docs to Docusaurus'],
  [
    'I would have chosen Elixir for the gateway.',
    'The gateway uses Elixir.',
    'chosen Elixir for the gateway',
  ],
]

const PROVEN: readonly Case[] = [
  ['We use pnpm, and if you have questions ask Tom.', 'We use pnpm.', 'We use pnpm'],
  [
    'If a test fails twice, quarantine the test.',
    'Quarantine a test if it fails twice.',
    'quarantine the test',
  ],
  [
    'When deploying, run the smoke tests first.',
    'Run the smoke tests first when deploying.',
    'run the smoke tests first',
  ],
  [
    'From now on invoices are kept for ten years.',
    'Invoices are kept for 10 years.',
    'invoices are kept for ten years',
  ],
  [
    'I want you to never commit to main directly.',
    'Never commit to main directly.',
    'never commit to main directly',
  ],
  ['As I said, we deploy on Thursdays.', 'We deploy on Thursdays.', 'we deploy on Thursdays'],
  [
    'We moved the queue to RabbitMQ last week.',
    'The queue moved to RabbitMQ.',
    'moved the queue to RabbitMQ',
  ],
  [
    'Tom says we should deploy on Fridays.',
    'Tom says we should deploy on Fridays.',
    'Tom says we should deploy on Fridays',
  ],
  [
    'Every release needs a changelog entry.',
    'Each release needs a changelog entry.',
    'Every release needs a changelog entry',
  ],
  [
    "Don't ever use npm in this repository.",
    'Never use npm in this repository.',
    "Don't ever use npm in this repository",
  ],
  ['The API listens on port 8443 now.', 'The API listens on port 8443.', 'The API listens on port 8443'],
  [
    'Our customers are used to weekly releases on Tuesday.',
    'Customers are used to weekly releases on Tuesday.',
    'customers are used to weekly releases',
  ],
  [
    'Wir deployen immer donnerstags, nie freitags.',
    'Deployt wird immer donnerstags, nie freitags.',
    'Wir deployen immer donnerstags',
  ],
  [
    'Rechnungen werden zehn Jahre aufbewahrt.',
    'Eine Rechnung wird 10 Jahre aufbewahrt.',
    'Rechnungen werden zehn Jahre aufbewahrt',
  ],
  [
    'Se despliega los jueves en producción.',
    'Se despliega los jueves en producción.',
    'Se despliega los jueves en producción',
  ],
  ['Si usa pnpm per il frontend.', 'Per il frontend si usa pnpm.', 'Si usa pnpm per il frontend'],
  [
    'Wir liefern das als Container aus.',
    'Ausgeliefert wird das als Container.',
    'Wir liefern das als Container aus',
  ],
  [
    'Nous utilisons pnpm pour le frontend.',
    'Le frontend utilise pnpm.',
    'Nous utilisons pnpm pour le frontend',
  ],
  [
    'The de-esser goes after the compressor.',
    'Put the de-esser after the compressor.',
    'The de-esser goes after the compressor',
  ],
  [
    'Mrs Prentice now wants email, never phone calls.',
    'Mrs Prentice wants email, never phone calls.',
    'Mrs Prentice now wants email, never phone calls',
  ],
  ['I want to keep invoices for ten years.', 'Keep invoices for ten years.', 'keep invoices for ten years'],
  [
    'The trivial benefit limit is 50 pounds per gift.',
    'Trivial benefits are limited to 50 pounds per gift.',
    'The trivial benefit limit is 50 pounds per gift',
  ],
  [
    'Please squash commits before merging.',
    'Commits are squashed before merging.',
    'squash commits before merging',
  ],
  [
    'We decided that the session files are recorded at 48 kHz.',
    'Session files are recorded at 48 kHz.',
    'the session files are recorded at 48 kHz',
  ],
  [
    'High-pass everything but the kick and the bass.',
    'High-pass all tracks except kick and bass.',
    'High-pass everything but the kick and the bass',
  ],
  [
    'The user is called Mirela and she administers Keycloak.',
    'Mirela administers Keycloak.',
    'she administers Keycloak',
  ],
  [
    'Only two people may approve releases: Jonas and Mirela.',
    'Releases may be approved only by Jonas and Mirela.',
    'Only two people may approve releases: Jonas and Mirela',
  ],
  ['我们用蓝色按钮做主要操作。', '主要操作用蓝色按钮。', '我们用蓝色按钮做主要操作'],
  [
    'Die Steuererklärung muss bis zum 31. Juli abgegeben werden.',
    'Abgabe der Steuererklärung bis 31. Juli.',
    'muss bis zum 31. Juli abgegeben werden',
  ],
  [
    'You should never put reverb on the bass.',
    'Never put reverb on the bass.',
    'You should never put reverb on the bass',
  ],
  [
    'We will keep the old API until March.',
    'The old API is kept until March.',
    'We will keep the old API until March',
  ],
  [
    'The ledger is exported as CSV every night.',
    'The ledger is exported nightly as CSV.',
    'The ledger is exported as CSV every night',
  ],
  ['We hired two testers in May.', 'Two testers were hired in May.', 'We hired two testers in May'],
  [
    'Please note that Henrike leads the platform team.',
    'Henrike leads the platform team.',
    'Henrike leads the platform team',
  ],
  ['My name is Ada and I prefer short answers.', 'Ada prefers short answers.', 'I prefer short answers'],
  [
    'Der Server steht in Frankfurt, nicht in Berlin.',
    'Der Server steht in Frankfurt.',
    'Der Server steht in Frankfurt',
  ],
  ['Le serveur est à Lyon depuis mai.', 'Le serveur est à Lyon.', 'Le serveur est à Lyon'],
  [
    'El límite es de 50 euros por regalo.',
    'El límite por regalo es de 50 euros.',
    'El límite es de 50 euros por regalo',
  ],
  ['Il database è su Aurora.', 'Il database è su Aurora.', 'Il database è su Aurora'],
  [
    'Never force-push to main; rebase locally instead.',
    'Never force-push to main.',
    'Never force-push to main',
  ],
  [
    'When the build breaks, tell the release channel.',
    'Tell the release channel when the build breaks.',
    'tell the release channel',
  ],
  ['All secrets live in Vault.', 'Secrets live in Vault.', 'All secrets live in Vault'],
  [
    'We said goodbye to Jenkins; GitHub Actions builds everything now.',
    'GitHub Actions builds everything.',
    'GitHub Actions builds everything now',
  ],
  [
    'The daemon needs a token and listens on 127.0.0.1:7411.',
    'The daemon listens on 127.0.0.1:7411 and needs a token.',
    'The daemon needs a token and listens on 127.0.0.1:7411',
  ],
  [
    'I always want British spelling in the docs.',
    'The docs use British spelling.',
    'British spelling in the docs',
  ],
  [
    'Tabs, not spaces, in Go files.',
    'Go files are indented with tabs, not spaces.',
    'Tabs, not spaces, in Go files',
  ],
  [
    'The staging host is called heron.',
    'Staging runs on the host heron.',
    'The staging host is called heron',
  ],
  ['Your answers should be in German.', 'Answer in German.', 'Your answers should be in German'],
  [
    'The backup runs nightly at two in the morning.',
    'Backups run nightly at two in the morning.',
    'The backup runs nightly at two in the morning',
  ],
  [
    'We no longer support Internet Explorer.',
    'Internet Explorer is no longer supported.',
    'We no longer support Internet Explorer',
  ],
]

describe('a quote', () => {
  test.each(UNPROVEN)('“%s” does not prove “%s”', (turn, content, quote) => {
    expect(prove(turn, content, quote)).toBe('unproven')
  })

  test.each(PROVEN)('“%s” proves “%s”', (turn, content, quote) => {
    expect(prove(turn, content, quote)).toBe('proven')
  })
})
