import { defineTexts } from '@nora/kit'

export const proofTexts = defineTexts(
  {
    title: 'Это действительно вы?',
    sentence: 'Хранилище открыто давно. Подтвердите, что у клавиатуры по-прежнему вы.',
    masterKey: 'Мастер-ключ',
    pin: 'ПИН-код этого устройства',
    usePin: 'Ввести ПИН-код',
    useMasterKey: 'Ввести мастер-ключ',
    confirm: 'Подтвердить',
    required: 'Заполните это поле.',
  },
  {
    title: 'Is it still you?',
    sentence: 'The vault has been open for a while. Show that you are still at the keyboard.',
    masterKey: 'Master key',
    pin: 'PIN of this device',
    usePin: 'Use the PIN',
    useMasterKey: 'Use the master key',
    confirm: 'Confirm',
    required: 'Fill in this field.',
  },
)
