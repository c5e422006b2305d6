/** Well-known tools, systems and organisations of software work, in their makers' spelling. */
import type { EntityKind } from '../../core/entity.ts'

/** Separated by commas; `name=alias=alias` maps other spellings to the first. */
const TOOLS =
  'Git,npm,npx,pnpm,Yarn,Bun,Deno,Node.js=nodejs=node,TypeScript,JavaScript,Python=python3,Golang=go lang,Rustc,Cargo,' +
  'CMake,Bazel,Gradle,Maven,Webpack,Rollup,Vite,Vitest,Jest,Mocha,Cypress,Playwright,Puppeteer,Selenium,ESLint,Prettier,' +
  'Biome,esbuild,tsc,tsx,SWC,Babel,Turborepo,Nx,Lerna,React=react.js=reactjs,Vue.js=vuejs,Angular,Svelte,SvelteKit,Next.js=nextjs,' +
  'Nuxt,Remix,Astro,Tailwind=tailwindcss,Express.js=expressjs,Fastify,NestJS,Hono,Django,Flask,FastAPI,Pytest,Ruff,mypy,Pyright,pip,' +
  'Poetry,conda,NumPy,Pandas,PyTorch,TensorFlow,Keras,scikit-learn,Jupyter,Rails=ruby on rails,RSpec,Laravel,PHPUnit,' +
  'Symfony,Spring Boot,Hibernate,JUnit,Kotlin,Scala,Elixir,Erlang,Haskell,OCaml,Clojure,Zig,Docker,' +
  'Podman,Docker Compose=docker-compose,Kubernetes=k8s,kubectl,Helm,Terraform,Ansible,Pulumi,Vagrant,Nginx,Apache HTTP Server=apache2,Caddy,' +
  'Traefik,HAProxy,systemd,cron,curl,wget,ssh,rsync,tmux,Vim,Neovim,Emacs,VS Code=vscode=visual studio code,IntelliJ,' +
  'PyCharm,WebStorm,Xcode,Android Studio,Bash,zsh,PowerShell,jq,ripgrep,awk,sed,grep,ffmpeg,ImageMagick,Pandoc,LaTeX,' +
  'Homebrew,Prisma,Kysely,Drizzle,Sequelize,TypeORM,Knex,Mongoose,SQLAlchemy,Alembic,Flyway,Liquibase,GraphQL,Apollo,' +
  'tRPC,gRPC,Protobuf,OpenAPI,Swagger,Postman,Storybook,Redux,Zustand,MobX,RxJS,Zod,Ajv,Lodash,Axios,Socket.io,' +
  'Three.js,D3.js,Chart.js,Electron,Tauri,Flutter,React Native,Expo,Unity,Unreal Engine,Godot,Blender,Figma,' +
  'Photoshop,Excel,PowerPoint,ONNX,Ollama,LangChain,LlamaIndex,Claude Code,Claude,Codex,Copilot=github copilot,ChatGPT,Gemini CLI,' +
  'OpenCode,LM Studio,vLLM,llama.cpp,Husky,lint-staged,commitlint,Changesets,Renovate,Dependabot,pre-commit,sqlite3,psql,' +
  'Chromium,OpenSSL,WebAssembly=wasm,.NET=dotnet,ASP.NET,OpenTelemetry,Sidekiq,Celery,Airflow,dbt'
const SYSTEMS =
  'PostgreSQL=postgres,MySQL,MariaDB,SQLite,MongoDB=mongo,Redis,Memcached,Elasticsearch,OpenSearch,Kafka,RabbitMQ,NATS,Cassandra,' +
  'DynamoDB,BigQuery,Snowflake,Redshift,ClickHouse,DuckDB,Neo4j,Pinecone,Weaviate,Qdrant,pgvector,AWS,GCP,Azure,Heroku,Vercel,' +
  'Netlify,Cloudflare,DigitalOcean,Fly.io,Supabase,Firebase,GitHub,GitLab,Bitbucket,GitHub Actions,CircleCI,Jenkins,Travis CI,' +
  'Buildkite,Argo CD=argocd,Jira,Confluence,Linear,Notion,Slack,Discord,Trello,Asana,Zendesk,Salesforce,HubSpot,Stripe,PayPal,' +
  'Twilio,SendGrid,Mailgun,Auth0,Okta,Keycloak,Sentry,Datadog,Grafana,Prometheus,Kibana,Splunk,PagerDuty,New Relic,LaunchDarkly,' +
  'Segment.io,Mixpanel,Amplitude,Lambda,EC2,S3,CloudFront,CloudWatch,CloudFormation,Linux,Ubuntu,Debian,Fedora,Alpine Linux,Windows,' +
  'macOS,iOS,Android,Firefox,Safari,YouTube,Instagram,Facebook,WhatsApp,Telegram,TikTok,Twitter,LinkedIn,Reddit,Spotify,Netflix,' +
  'Gmail,Google Drive,Google Docs,Google Sheets,Google Maps,Dropbox,Shopify,WordPress,Hugging Face=huggingface,Stack Overflow=stackoverflow'
const ORGANISATIONS =
  'Google,Microsoft,Amazon,Anthropic,OpenAI,Meta,IBM,Oracle,Nvidia,Intel,AMD,Samsung,Tesla,SpaceX,Netflix Inc,Mozilla,Red Hat,' +
  'Canonical,JetBrains,HashiCorp,Stanford,Harvard,MIT,NASA,UNESCO,UNICEF,Airbnb,Uber,Nike,Adidas,Toyota,Sony,Nintendo,Disney'

/** Names that are also English words: they count only if capitalised inside a sentence, or in code. */
const AMBIGUOUS = new Set(
  (
    'node,react,express,bun,yarn,flask,jest,mocha,cypress,rails,spring,helm,cargo,maven,biome,astro,remix,' +
    'poetry,bash,linear,notion,slack,segment,lambda,windows,safari,meta,oracle,canonical,amazon,nike,' +
    'azure,angular,excel,unity,blender,expo,apollo,husky,storybook,prettier,cron,celery,electron,babel,confluence,amplitude,' +
    'discord,snowflake,postman,pandas,codex,vite,rollup,caddy,redux,ruff,intel,stripe,drizzle,prisma,jupyter,vagrant,changesets,android,' +
    'airflow,swagger,hibernate,kotlin,renovate,go lang,tailwind,zig,scala,reddit,trello,flutter,twitter,uber,stanford'
  ).split(','),
)

export interface KnownName {
  readonly name: string
  readonly kind: EntityKind
  /** True if the lowercase word has another meaning in plain English. */
  readonly ambiguous: boolean
}

const KNOWN = new Map<string, KnownName>()
for (const [list, kind] of [
  [TOOLS, 'tool'],
  [SYSTEMS, 'system'],
  [ORGANISATIONS, 'organisation'],
] as const) {
  for (const entry of list.split(',')) {
    const spellings = entry.split('=')
    const name = spellings[0] ?? entry
    for (const spelling of spellings) {
      const key = spelling.toLowerCase()
      KNOWN.set(key, { name, kind, ambiguous: AMBIGUOUS.has(key) })
    }
  }
}

/** Number of words of the longest known name. */
export const LONGEST_KNOWN_NAME = 3

/** Looks up a name by spelling, ignoring case; words are separated by one space. Pure. */
export function lookUpName(spelling: string): KnownName | null {
  return KNOWN.get(spelling.toLowerCase()) ?? null
}
