import { defineTexts } from '@nora/kit'

export const verifyTexts = defineTexts(
  {
    title: 'Подтвердите, что это вы',
    sentence: 'Дальше — важное действие или скрытая запись. Введите мастер-ключ или ПИН-код этого устройства.',
    submit: 'Подтвердить',
    choose: 'Чем подтвердить',
    means: { master: 'Мастер-ключ', pin: 'ПИН-код' },
  },
  {
    title: 'Confirm that it is you',
    sentence: 'What comes next is guarded. Enter your master key, or the PIN of this device.',
    submit: 'Confirm',
    choose: 'Confirm with',
    means: { master: 'Master key', pin: 'PIN' },
  },
)
