import type { Pieces } from '../../ground/page/page-context.ts'
import { embedLayout } from './document/embed-layout.ts'
import { layout } from './document/layout.ts'
import { pageFoot } from './document/page-foot.ts'
import { pageHead } from './document/page-head.ts'
import { pageTop } from './document/page-top.ts'
import { eventPieces } from './event/event-pieces.ts'
import { filterForm } from './filters/filter-form.ts'
import { legend } from './filters/legend.ts'
import { eventBar } from './grid/event-bar.ts'
import { eventChip } from './grid/event-chip.ts'
import { eventRunning } from './grid/event-running.ts'
import { eventSlot } from './grid/event-slot.ts'
import { monthDay } from './grid/month-day.ts'
import { weekDay } from './grid/week-day.ts'
import { emptyState } from './list/empty-state.ts'
import { eventCard } from './list/event-card.ts'
import { eventRow } from './list/event-row.ts'
import { miniMonth } from './list/mini-month.ts'
import { recordPieces } from './record/record-pieces.ts'

/** The templates that an app can replace. */
export const standardPieces = {
  ...{
    layout,
    embedLayout,
    pageTop,
    pageFoot,
    pageHead,
    monthDay,
    weekDay,
    eventChip,
    eventBar,
    eventSlot,
    eventRow,
    eventRunning,
  },
  ...{ legend, filterForm, emptyState, eventCard, miniMonth, ...eventPieces, ...recordPieces },
} satisfies Pieces
