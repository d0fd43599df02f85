import { KIB, MIB } from '@nora/kit'

export const SECRETS_PROJECTS_MAX = 1_000
export const ENVIRONMENTS_MAX = 50
export const CONFIGS_MAX = 100
export const CONFIG_SECRETS_MAX = 1_000
/** Of all envelopes of a config together. */
export const CONFIG_BYTES = 4 * MIB
/** A value of 64 KiB with its name, comment and tags, whose characters JSON writes as up to six. */
export const SECRET_BYTES = 6 * 68 * KIB
export const CONFIG_MEMBERS_MAX = 250
/** People who have a role in a project, of their own or by a custom role; owners of the team besides. */
export const PROJECT_MEMBERS_MAX = 200
export const CONFIG_TOKENS_MAX = 50
export const SECRETS_TOKENS_MAX = 1_000
export const TOKEN_CIDRS_MAX = 20
export const SECRET_WRITES_MAX = 500
/** Of a request that writes a whole config: its envelopes in base64. */
export const SECRETS_BODY_BYTES = 8 * MIB
export const SECRET_HEADS_PAGE_MAX = 500
export const SECRET_HISTORY_PAGE_MAX = 100
export const SECRET_READS_MAX = 500
export const OWN_VALUES_BYTES = 256 * KIB
/** How long an earlier slug leads to what has a new one. */
export const FORMER_SLUG_DAYS = 90
export const FORMER_SLUGS_MAX = 20
export const SECRETS_STATEMENT_BYTES = 128 * KIB
export const CONFIG_REMINDERS_MAX = 20
export const CONFIG_MONITORS_MAX = 20
/** Saved ones and open connections of a team together, also where no plan bounds them. */
export const WATCH_MONITORS_MAX = 5_000
