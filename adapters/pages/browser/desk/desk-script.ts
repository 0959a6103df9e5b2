import { copyTexts, showCopyButtons } from '../copy-text.ts'
import { followMonthKeys } from '../month-keys.ts'
import { continueImport } from './continue-import.ts'
import { searchChoices } from './search-choices.ts'

// The script of the desk. Without it, buttons do the same.

showCopyButtons(document)
copyTexts()
searchChoices()
followMonthKeys()
void continueImport()
