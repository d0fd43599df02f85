import { bigserial, jsonb, pgTable } from 'drizzle-orm/pg-core'

/** Events of committed changes that listeners have not heard yet. */
export const outbox = pgTable('outbox', {
  position: bigserial({ mode: 'number' }).primaryKey(),
  event: jsonb().notNull(),
})
