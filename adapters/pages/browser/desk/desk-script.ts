import { copyTexts, showCopyButtons } from '../copy-text.ts'
import { continueImport } from './continue-import.ts'
import { liveCard } from './live-card.ts'
import { markdownTools } from './markdown-tools.ts'
import { searchChoices } from './search-choices.ts'

// The script of the desk. Without it, buttons do the same.

showCopyButtons(document)
copyTexts()
searchChoices()
markdownTools()
liveCard()
void continueImport()
