import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => text().primaryKey()
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Bytes, which the drivers give as `Buffer` or as `Uint8Array`. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
