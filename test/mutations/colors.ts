import { type Area, mutationsOf } from './mutation.ts'

// Colors of categories and pictures of records (rules 36, 38, 65).

const inFile = (file: string) => mutationsOf('color', file)

const given = inFile('src/services/terms/given-color.ts')
const steps = inFile('src/services/terms/term-steps.ts')
const contrast = inFile('adapters/pages/ground/look/oklch-color.ts')
const pictures = inFile('adapters/pages/desk/reading/choices/picture-choices.ts')
const values = inFile('adapters/pages/desk/values/fields/text-values.ts')
const uploads = inFile('adapters/pages/desk/steps/pictures/store-uploads.ts')

export const colorAreas: readonly Area[] = [
  {
    tests: ['test/services/terms'],
    mutations: [
      given('the category that is changed', '({ id }) => id !== apartFrom', '() => true'),
      given('the color that the fewest have', 'timesOf(color) < timesOf(best) ? color : best', 'best'),
      steps('a new color instead of none', 'trusted.color === null', 'false'),
    ],
    named: '',
  },
  {
    tests: ['test/pages/desk/pictures.test.ts', 'test/pages/desk/colors.test.ts'],
    mutations: [
      contrast('the lighter of two colors', 'sort((a, b) => a - b)', 'sort((a, b) => b - a)'),
      pictures('each picture once', 'else if (!before.alt && choice.alt) found.set', 'else found.set'),
      pictures('the search for alternative texts', 'image_alt.toLowerCase().includes(', 'image_alt.includes('),
      values('a chosen picture', 'lastValue(values, pickedName(name)) || ', ''),
      uploads('a file instead of a chosen picture', 'values[pickedName(name)] = []', ''),
    ],
    named: '',
  },
]
