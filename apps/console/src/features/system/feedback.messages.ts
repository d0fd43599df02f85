import { defineTexts } from '@nora/kit'

export const feedbackTexts = defineTexts(
  {
    title: 'Оцените Nora',
    sentence: 'Что радует, что мешает, чего не хватает.',
    rate: 'Оценка',
    rates: { 1: 'Ужасно', 2: 'Плохо', 3: 'Сойдёт', 4: 'Хорошо', 5: 'Отлично' },
    rateNeeded: 'Выберите оценку от 1 до 5.',
    comment: 'Комментарий',
    submit: 'Отправить',
    sent: 'Отзыв отправлен',
    failed: 'Не удалось отправить отзыв',
  },
  {
    title: 'Rate Nora',
    sentence: 'What you like, what gets in the way, what is missing.',
    rate: 'Score',
    rates: { 1: 'Terrible', 2: 'Bad', 3: 'So-so', 4: 'Good', 5: 'Great' },
    rateNeeded: 'Choose a score from 1 to 5.',
    comment: 'Comment',
    submit: 'Send',
    sent: 'Review sent',
    failed: 'Could not send the review',
  },
)
