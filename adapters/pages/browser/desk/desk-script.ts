import { copyTexts, showCopyButtons } from '../copy-text.ts'
import { followMonthKeys } from '../month-keys.ts'
import { continueImport } from './continue-import.ts'
import { markdownTools } from './markdown-tools.ts'
import { refreshCard } from './refresh-card.ts'
import { searchChoices } from './search-choices.ts'

// The script of the desk. Without it, buttons do the same.

showCopyButtons(document)
copyTexts()
searchChoices()
markdownTools()
refreshCard()
followMonthKeys()
void continueImport()
