import { copyTexts, showCopyButtons } from './copy-text.ts'
import { tellFrame } from './frame/tell-frame.ts'
import { followMonthKeys } from './month-keys.ts'
import { navigate } from './navigate.ts'
import { sharePages } from './share-page.ts'
import { showVisitorTimes } from './show-visitor-times.ts'

// The script of the pages. Its own address says where they are, so it has no settings.

showVisitorTimes(document)
showCopyButtons(document)
copyTexts()
sharePages()
navigate(new URL('.', import.meta.url), tellFrame())
followMonthKeys()
