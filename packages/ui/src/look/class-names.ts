import { type ClassValue, clsx } from 'clsx'

export type { ClassValue }

/**
 * Joins classes, dropping what is falsy. Nothing is merged: a `className` given to a component of ours
 * places it (margin, width, grid cell) and never overrides its look.
 */
export const classNames: (...values: ClassValue[]) => string = clsx
