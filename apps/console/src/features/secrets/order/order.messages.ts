import { defineTexts } from '@nora/kit'

export const orderTexts = defineTexts(
  {
    move: (name: string) => `Переставить ${name}: Alt и стрелки`,
    moved: (name: string, place: number, count: number) => `${name}: место ${place} из ${count}`,
  },
  {
    move: (name: string) => `Move ${name}: Alt and arrows`,
    moved: (name: string, place: number, count: number) => `${name}: place ${place} of ${count}`,
  },
)
