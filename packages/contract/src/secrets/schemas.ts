import { z } from 'zod'
import { id, instant, visibleName } from '../fields.ts'
import { bytesOf32, sealedBytes } from '../sealed-bytes.ts'
import { madeId, signed } from '../vault/schemas.ts'
import {
  CONFIG_MEMBERS_MAX,
  CONFIG_SECRETS_MAX,
  CONFIGS_MAX,
  ENVIRONMENTS_MAX,
  FORMER_SLUGS_MAX,
  OWN_VALUES_BYTES,
  PROJECT_MEMBERS_MAX,
  SECRET_BYTES,
  SECRET_HEADS_PAGE_MAX,
  SECRET_HISTORY_PAGE_MAX,
  SECRET_READS_MAX,
  SECRET_WRITES_MAX,
  SECRETS_PROJECTS_MAX,
} from './bounds.ts'

export const secretsRole = z.enum(['viewer', 'editor', 'admin'])
const seq = z.number().int().min(1)
const epoch = z.number().int().min(1)
const count = z.number().int().min(0)
const position = count.describe('From 0, without gaps.')
const envelope = sealedBytes(SECRET_BYTES + 1_152)
const wrap = sealedBytes(256)
const expected_seq = z.number().int().min(0).describe('The head that the caller has built on.')

/** Part of an address: lower-case letters, digits and hyphens, at most 40. */
export const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/)
export const name = visibleName(100)

export const configAccessEntry = z.object({
  subject: id.describe('A member, or a machine token.'),
  kind: z.enum(['person', 'machine']),
  role: secretsRole,
  kem: bytesOf32.nullable().default(null).describe('Of a machine; people’s keys are in the directory.'),
  sig: bytesOf32.nullable().default(null),
})
const access = z.array(configAccessEntry).min(1).max(CONFIG_MEMBERS_MAX)
export const configGrant = z.object({ subject: id, wrap, signed })
const grants = z.array(configGrant).max(CONFIG_MEMBERS_MAX)

export const secretRow = z.object({
  id,
  version: seq,
  epoch,
  envelope: envelope
    .nullable()
    .describe(
      'Null for people when the secret is for machines only: `envelope_hash` proves it all the same.',
    ),
  envelope_hash: bytesOf32,
  signature: signed.shape.signature.describe('Of this version, by `signed_by`.'),
  signed_by: id,
  author_id: id.describe('Who changed it last: a member or a machine token.'),
  machines_only: z.boolean(),
  changed_at: instant,
  seq: seq.describe('The head with which it came.'),
})

const former_slugs = z
  .array(slug)
  .max(FORMER_SLUGS_MAX)
  .describe('Earlier slugs, which lead here for 90 days.')

export const config = z.object({
  id,
  project_id: id,
  environment_id: id,
  slug,
  former_slugs,
  name,
  is_root: z.boolean(),
  position,
  is_locked: z.boolean(),
  is_frozen: z.boolean(),
  locked_by: id.nullable(),
  epoch,
  seq,
  secrets: count,
  role: secretsRole
    .nullable()
    .describe('What the server grants the caller; it counts where the access list agrees. Null: nothing.'),
  grant: configGrant
    .omit({ subject: true })
    .nullable()
    .describe('The key of the present epoch for the caller; null: an administrator has yet to wrap it.'),
  access: z
    .array(
      configAccessEntry.extend({
        has_grant: z.boolean().describe('Whether the key of the present epoch is wrapped to them.'),
      }),
    )
    .max(CONFIG_MEMBERS_MAX)
    .describe('Empty for those without a role.'),
  is_rotation_due: z.boolean().describe('Somebody was removed and the key is still the same.'),
  is_read_only: z.boolean().describe('Beyond the limit of the plan.'),
  created_at: instant,
  changed_at: instant,
})
export const environment = z.object({ id, project_id: id, slug, name, position })
export const projectMember = z.object({ user_id: id, role: secretsRole })
export const project = z.object({
  id,
  slug,
  former_slugs,
  name,
  position,
  made_by: id.nullable(),
  role: secretsRole
    .nullable()
    .describe('Of the caller in the whole project; null: they have a role in some of its configs only.'),
  environments: z.array(environment).max(ENVIRONMENTS_MAX).describe('In their order.'),
  configs: z
    .array(config)
    .max(ENVIRONMENTS_MAX * CONFIGS_MAX)
    .describe('Those that the caller may see, in their order.'),
  members: z.array(projectMember).max(PROJECT_MEMBERS_MAX),
  role_members: z
    .array(projectMember.extend({ role_name: z.string().describe('The name of the custom role.') }))
    .max(PROJECT_MEMBERS_MAX)
    .describe('People to whom a custom role of the team gives access; the highest one of each.'),
  is_read_only: z.boolean().describe('Beyond the limit of the plan.'),
  created_at: instant,
})
export const projects = z.object({ items: z.array(project).max(SECRETS_PROJECTS_MAX) })

export const newEnvironment = z.object({ slug, name })
export const createProject = z.object({
  slug,
  name,
  environments: z
    .array(newEnvironment)
    .max(ENVIRONMENTS_MAX)
    .optional()
    .describe('Without it, those that the team has as a template.'),
})
export const changeProject = z.object({ slug: slug.optional(), name: name.optional() })
export const typedSlug = z.object({ slug: z.string().max(40).describe('Typed: the present slug.') })
export const projectParams = z.object({ id: z.string().min(1).max(64).describe('The id or the slug.') })
export const setProjectMembers = z.object({ members: z.array(projectMember).max(PROJECT_MEMBERS_MAX) })
export const defaultEnvironments = z.object({ items: z.array(newEnvironment).max(ENVIRONMENTS_MAX) })
export const createEnvironment = newEnvironment.extend({ project_id: id })
export const orderEnvironments = z.object({
  project_id: id,
  ids: z.array(id).max(ENVIRONMENTS_MAX).describe('All environments of the project, each once.'),
})
export const changeEnvironment = z.object({ slug: slug.optional(), name: name.optional() })

export const writtenSecret = z.object({
  id: madeId('sec'),
  version: seq,
  epoch,
  envelope,
  signature: signed.shape.signature,
  machines_only: z.boolean(),
})
export const createConfig = z.object({
  id: madeId('cfg'),
  environment_id: id,
  slug,
  name,
  rows: z.array(writtenSecret).max(CONFIG_SECRETS_MAX),
  access,
  head: signed,
  grants,
})
export const changeConfig = z.object({
  slug: slug.optional(),
  name: name.optional(),
  is_locked: z.boolean().optional(),
  is_frozen: z.boolean().optional(),
  position: position.optional(),
})

export const configQuery = z.object({
  heads_since: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Heads from this one on; without it, the newest.'),
  rows_since: z.coerce.number().int().min(0).default(0).describe('Rows that came after this head.'),
})
export const configHead = signed.extend({
  seq,
  access: access.nullable().describe('Null: as with the head before it in this list.'),
})
export const configContents = z.object({
  config,
  heads: z
    .array(configHead)
    .max(SECRET_HEADS_PAGE_MAX)
    .describe('The first of them always tells its access list.'),
  rows: z.array(secretRow).max(CONFIG_SECRETS_MAX),
  removed: z.array(id).max(10_000),
  previous: z
    .array(z.object({ epoch, envelope: sealedBytes(256) }))
    .max(1_000)
    .describe('Keys of earlier epochs, each under that of the next.'),
})

export const writeSecrets = z.object({
  expected_seq,
  head: signed,
  rows: z.array(writtenSecret).max(SECRET_WRITES_MAX),
  removed: z.array(id).max(SECRET_WRITES_MAX).default([]),
})
export const written = z.object({ seq })

export const secretParams = z.object({ id, secret: id })
export const secretVersion = z.object({
  id,
  version: seq,
  epoch,
  envelope: envelope.nullable().describe('Null: deleted with this version, or for machines only.'),
  envelope_hash: bytesOf32.nullable(),
  signature: signed.shape.signature.nullable(),
  signed_by: id.nullable(),
  author_id: id,
  is_removed: z.boolean(),
  changed_at: instant,
  seq,
})
export const secretVersions = z.object({ items: z.array(secretVersion).max(200) })
export const historyQuery = z.object({
  before_seq: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(SECRET_HISTORY_PAGE_MAX).default(50).describe('Of heads.'),
})
export const secretHistory = z.object({
  items: z.array(secretVersion).max(SECRET_HISTORY_PAGE_MAX * SECRET_WRITES_MAX),
  next_before_seq: seq.nullable(),
})
export const secretRead = z.object({
  subject: id,
  kind: z.enum(['person', 'machine']),
  name: z.string().nullable().describe('Of the member or the token; null: gone.'),
  first_at: instant,
  last_at: instant,
  reads: count.describe('Minutes in which it was read.'),
})
export const secretReads = z.object({ items: z.array(secretRead).max(SECRET_READS_MAX) })

export const setConfigAccess = z.object({ expected_seq, access, head: signed, grants })
export const beginConfigRotation = z.object({ expected_seq })
export const configRotation = z.object({ epoch, expires_at: instant })
export const rotationParams = z.object({ id, epoch: z.coerce.number().int().min(2) })
export const putConfigRotationRows = z.object({ rows: z.array(writtenSecret).min(1).max(SECRET_WRITES_MAX) })
export const staged = z.object({ staged: count, of: count })
export const commitConfigRotation = z.object({
  expected_seq,
  head: signed,
  access,
  grants,
  previous: sealedBytes(256)
    .nullable()
    .describe(
      'The key before, under the new one. Null cuts the history: earlier keys and versions are deleted, and the history begins with the secrets as they are.',
    ),
})

export const ownValues = z.object({
  envelope: sealedBytes(OWN_VALUES_BYTES).nullable(),
  version: z.number().int().min(0),
})
export const setOwnValues = z.object({
  envelope: sealedBytes(OWN_VALUES_BYTES),
  expected_version: z.number().int().min(0),
})

export const secretsTask = z.object({
  config_id: id,
  kind: z.enum(['grant', 'rotate', 'join']),
  subjects: z
    .array(id)
    .max(CONFIG_MEMBERS_MAX)
    .describe(
      'Who waits for a grant (`grant`), is to be added to the access list by their role in the project (`join`), or whose leaving calls for a new key.',
    ),
})
export const secretsTasks = z.object({ items: z.array(secretsTask).max(10_000) })
export const secretsNews = z.object({
  config_id: id.nullable().describe('Null: projects, roles or tasks.'),
  seq: count,
  epoch: count,
})

export type SecretsRole = z.output<typeof secretsRole>
export type ConfigAccessEntry = z.output<typeof configAccessEntry>
export type ConfigGrant = z.output<typeof configGrant>
export type SecretRow = z.output<typeof secretRow>
export type SecretsConfig = z.output<typeof config>
export type SecretsEnvironment = z.output<typeof environment>
export type SecretsProject = z.output<typeof project>
export type ProjectMember = z.output<typeof projectMember>
export type NewEnvironment = z.output<typeof newEnvironment>
export type CreateProject = z.output<typeof createProject>
export type WrittenSecret = z.output<typeof writtenSecret>
export type CreateConfig = z.output<typeof createConfig>
export type ChangeConfig = z.output<typeof changeConfig>
export type ConfigContents = z.output<typeof configContents>
export type WriteSecrets = z.output<typeof writeSecrets>
export type SecretVersion = z.output<typeof secretVersion>
export type SecretRead = z.output<typeof secretRead>
export type SetConfigAccess = z.output<typeof setConfigAccess>
export type CommitConfigRotation = z.output<typeof commitConfigRotation>
export type SecretsTask = z.output<typeof secretsTask>
export type SecretsNews = z.output<typeof secretsNews>
