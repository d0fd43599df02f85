import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => text().primaryKey()
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Words as PostgreSQL indexes them, written and asked as SQL expressions. */
export const wordIndex = customType<{ data: unknown; driverData: string }>({ dataType: () => 'tsvector' })

/** Bytes, which the drivers give as `Buffer` or as `Uint8Array`. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
