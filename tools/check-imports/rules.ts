/**
 * The arrows of the architecture as data. `from` and `to` are regular expressions over resolved
 * targets: a file is its path, a package `npm:NAME`, a Node module `node:NAME`. `$1` in `to` is
 * what `from` captured.
 */
export type ArrowRule = {
  name: string
  reason: string
  from: string
  to: string
  /** Type imports may pass: the rule is about what ends up in a program. */
  valuesOnly?: boolean
  /** Lazy imports may pass. */
  staticOnly?: boolean
  /** Tests are held to it too. */
  testsToo?: boolean
}

/** Expressions that only some rooms may contain: `property`, or `object.property` when the object matters. */
export type ExpressionRule = {
  name: string
  reason: string
  object?: string
  property: string
  /** Paths that the rule applies to. */
  within: RegExp
  /** Where it does not. */
  except: RegExp
}

/** A room may import rooms of lower floors only; what is not listed here is not a room. */
export const LAYERS: Readonly<Record<string, number>> = {
  'packages/kit': 0,
  'packages/dns': 1,
  'packages/http1': 1,
  'packages/http2': 1,
  'packages/policy': 1,
  'packages/protocol': 1,
  'packages/ssh-keys': 1,
  'packages/signatures': 1,
  'packages/vault-core': 1,
  'packages/command-line': 2,
  'packages/contract': 2,
  'packages/link': 2,
  'packages/secrets-kit': 2,
  'packages/ssh': 2,
  'packages/vault-records': 2,
  'packages/webhooks': 2,
  'packages/capture': 3,
  'packages/client': 3,
  'packages/ui': 3,
  'packages/agent': 4,
  'packages/inspector': 4,
  'packages/vault-client': 4,
  'apps/control': 5,
  'apps/edge': 5,
  'apps/cli': 5,
  'apps/console': 5,
  'apps/server': 5,
  tests: 6,
  bench: 6,
  tools: 6,
}

/** Fewer modules than this means that the reader is blind, not that the code is clean. */
export const MINIMUM_MODULES = 150

const BROWSER_MODULES =
  '(?:packages/(?:kit|secrets-kit|ssh-keys|vault-core|vault-records|vault-client|contract|client|ui|inspector)|apps/console)'
const BUNDLED_MODULES = '(?:packages/(?:ui|inspector)|apps/console)'

export const ARROW_RULES: readonly ArrowRule[] = [
  {
    name: 'feature-is-closed',
    reason: 'what a feature needs from a sibling arrives in its deps, passed by wire.ts',
    from: '^(apps/(?:control|console)/src/features|apps/cli/src/commands)/([^/]+)/',
    to: '^$1/(?!$2/)[^/]+/(?!readable-tables\\.ts$)',
  },
  {
    name: 'feature-door',
    reason: 'a feature is entered by its index only',
    from: '^(apps/(?:control|console)/src)/(?!features/|reservations/|sealed-collections/)',
    to: '^$1/features/[^/]+/(?!index\\.tsx?$)',
  },
  {
    name: 'tables-through-their-feature',
    reason: 'what a feature lets others read of its tables, its readable-tables.ts names',
    from: '^(apps/control/src)/(?:reservations|sealed-collections)/',
    to: '^$1/(?:features/[^/]+/(?!readable-tables\\.ts$)|wiring/)',
  },
  {
    name: 'readable-tables-are-its-own',
    reason: 'a feature publishes only tables that it writes, and nothing else by this door',
    from: '^(apps/control/src/features/[^/]+)/readable-tables\\.ts$',
    to: '^(?!$1/(?:[^/]+/)*[^/]+\\.tables\\.ts$)',
  },
  {
    name: 'features-stand-on-these',
    reason: 'what several features are made of knows none of them',
    from: '^(apps/control/src)/(?:plan-limits|sign-in-providers)/',
    to: '^$1/(?:features|wiring|reservations)/',
  },
  {
    name: 'platform-is-below',
    reason: 'platform wraps the outside world and knows no product',
    from: '^(apps/[^/]+/src)/platform/',
    to: '^$1/(?!platform/)',
  },
  {
    name: 'stages-meet-in-exchange',
    reason: 'stages hand over through exchange/, so that the order is readable in pipeline.ts alone',
    from: '^apps/edge/src/stages/([a-z0-9-]+)',
    to: '^apps/edge/src/stages/(?!$1[./])',
  },
  {
    name: 'exchange-is-below-stages',
    reason: 'the exchange is what stages work on; it does not know them',
    from: '^apps/edge/src/exchange/',
    to: '^apps/edge/src/(?:stages|listeners)/',
  },
  {
    name: 'edge-knows-no-routes',
    reason: 'an edge speaks to control over the internal link; of the contract it has its settings',
    from: '^apps/edge/src/',
    to: '^packages/contract/src/(?!settings/)',
  },
  {
    name: 'features-reach-out-by-deps',
    reason: 'disk, network and processes come through platform and deps, so that tests own them',
    from: '^apps/control/src/features/',
    to: '^node:(?:fs|net|http|https|http2|tls|dns|dgram|child_process|worker_threads)(?:/|$)',
  },
  {
    name: 'browser-rooms-stay-in-browsers',
    reason: 'these rooms run in browsers too, where Node is absent',
    from: `^${BROWSER_MODULES}/(?:src|page)/`,
    to: '^node:',
  },
  {
    name: 'redaction-runs-in-browsers',
    reason: 'these parts of the capture are read by the views of captured traffic, where Node is absent',
    from: '^packages/capture/src/(?:secrets/|exchange-search\\.ts)',
    to: '^node:',
  },
  {
    name: 'no-zod-in-the-bundle',
    reason: 'zod would weigh more than the first screen: take types, or zod/mini in forms',
    from: `^${BUNDLED_MODULES}/(?:src|page)/`,
    to: '^(?:npm:zod$|packages/contract/src/(?:[a-z]+/)?index\\.ts$)',
    valuesOnly: true,
  },
  {
    name: 'product-without-tests',
    reason: 'what tests are made of must not get into a program',
    from: '^(?:packages|apps)/[^/]+/(?:src|page)/',
    to: '^(?:packages|apps)/[^/]+/(?:tests|src/(?:[^/]+/)*testing)/',
  },
  {
    name: 'nobody-imports-tests',
    reason: 'product code must not lean on tests',
    from: '^(?:packages|apps)/',
    to: '\\.test\\.tsx?$',
    testsToo: true,
  },
  {
    name: 'entry-tools-stand-alone',
    reason: 'these run before node_modules exists; load packages by import() after ensure',
    from: '^tools/[a-z-]+\\.mjs$',
    to: '^(?:npm:|packages/)',
    staticOnly: true,
  },
]

/**
 * A module that matches may not write what it imports from a module that matches `to`: no insert, update or delete
 * of drizzle takes it.
 */
export const READ_ONLY_TABLES = {
  name: 'one-writer-per-table',
  reason: 'a table is written by the feature that owns it; others ask for a change through its functions',
  from: /^apps\/control\/src\//,
  to: /\/readable-tables\.ts$/,
}

/** These files are left out of the search: tables refer to each other as rows do, and hold no code. */
export const OUTSIDE_FOLDER_CIRCLES = /\/readable-tables\.ts$/

/** Where the real clock and dice are taken up to be handed out. */
const HANDS_OUT_DEPS = /\/src\/(?:platform\/|(?:main|wire)\.ts$)/
const PRODUCT = /^(?:packages|apps)\/[^/]+\/(?:src|page)\//

export const EXPRESSION_RULES: readonly ExpressionRule[] = [
  {
    name: 'cryptography-in-one-room',
    reason: 'only packages/vault-core may call crypto.subtle, so that one room is reviewed as cryptography',
    property: 'subtle',
    within: PRODUCT,
    // Certificates are made and asked for by a library that takes WebCrypto's keys.
    except: /^packages\/(?:vault-core|acme)\/|^apps\/control\/src\/platform\/certificates\//,
  },
  {
    name: 'environment-through-platform',
    reason: 'the environment is read once, in platform/ or main.ts, and validated there',
    object: 'process',
    property: 'env',
    within: PRODUCT,
    except: /\/src\/(?:platform\/|main\.ts$)/,
  },
  {
    name: 'randomness-from-kit',
    reason: 'Math.random is predictable: tokens and ids come from @nora/kit, jitter from deps',
    object: 'Math',
    property: 'random',
    within: PRODUCT,
    except: HANDS_OUT_DEPS,
  },
  {
    name: 'time-through-a-clock',
    reason: 'code that needs the time takes a Clock, so that tests own it',
    object: 'Date',
    property: 'now',
    within: PRODUCT,
    except: HANDS_OUT_DEPS,
  },
]
