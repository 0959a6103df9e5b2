import { type Area, mutationsOf } from './mutation.ts'

// What the desk undoes, compares, repeats and previews (rule 65).

const inFile = (file: string) => mutationsOf('desk', `adapters/pages/desk/${file}`)

const undo = inFile('reading/trash-undo.ts')
const rows = inFile('reading/lists/event-rows.ts')
const form = inFile('values/form-input.ts')
const save = inFile('steps/save-form.ts')
const steps = inFile('values/form-step.ts')
const hidden = inFile('reading/read-hidden.ts')
const preview = inFile('steps/try-event.ts')
const previewed = inFile('steps/try-record.ts')
const fields = inFile('reading/shown-fields.ts')
const searches = inFile('values/choice-names.ts')
const listed = inFile('reading/choices/list-choices.ts')
const linked = inFile('reading/choices/linked-choices.ts')
const found = inFile('controls/search-choice.ts')
const applied = inFile('steps/import/apply-row.ts')
const changedBy = inFile('steps/import/file-changes.ts')
const rowsOf = inFile('steps/import/run-rows.ts')
const imported = inFile('steps/import/continued-import.ts')
const chosen = inFile('steps/import/chosen-columns.ts')
const made = inFile('reading/made-records.ts')
const stored = mutationsOf('desk', 'src/services/imports/open-presets.ts')
const presets = inFile('values/import/preset-columns.ts')
const written = inFile('steps/write-form.ts')
const opened = inFile('reading/open-form.ts')
const answered = inFile('steps/import/answered-columns.ts')
const corrected = inFile('values/import/corrected-cells.ts')

export const deskAreas: readonly Area[] = [
  {
    tests: ['test/pages/desk/series.test.ts', 'test/pages/desk/copies.test.ts'],
    mutations: [
      opened('whether lists hide the dates of a series', 'if (series) return series.hide_from_listings', ''),
      written('dates that lists shall hide', 'isSeries ? withHiddenDates(input) : input', 'input'),
    ],
  },
  {
    tests: ['test/pages/desk/trash.test.ts', 'test/pages/desk/safety.test.ts'],
    mutations: [
      undo('the series of dates in the trash', 'series !== undefined && (isInTrash ||', 'series !== undefined && ('),
      undo('a date that went to the trash alone', 'if (exceptions.includes(start)) return undefined', ''),
      undo('rules that the series never had', "if (!areSameButEnd(before, rules)) return 'unknown'", ''),
      undo('the exceptions of later dates', '[...exceptions, ...later(textsIn(query.except))]', '[...exceptions]'),
      undo('the dates before those that come back', 'starts.filter((one) => one >= start)', 'starts'),
      undo('the right to change what comes back', "!may('update', resource, owned) || ", ''),
      undo('records of other authors', "(isOwn || was === 'pending')", 'true'),
      rows('the row of a series in the trash', 'isWhole ? series : event', 'event'),
    ],
  },
  {
    tests: ['test/pages/desk/conflict-fields.test.ts', 'test/pages/desk/refused.test.ts'],
    mutations: [
      form('a password of another editor', ', control.state?.(name, values)', ''),
      save('a move to the trash that is refused', "return step === 'trash'", 'return false'),
      save('what was refused', 'return { name: stepName, value: step }', 'return undefined'),
      steps('buttons that need a record', '(hasRecord || !steps[step].needsRecord)', 'true'),
      hidden('linked records that the caller may not see', '!ids.includes(id)', 'true'),
    ],
  },
  {
    tests: ['test/pages/desk/preview.test.ts', 'test/pages/desk/records.test.ts'],
    mutations: [
      preview('a preview that stores nothing', 'isTrial: true', 'isTrial: false'),
      preview(
        'new linked records',
        'toReply.events(record, { root: visit.root })), ...links }',
        'toReply.events(record, { root: visit.root })) }',
      ),
      preview('a link to join that has a time', "{ ...reply, online_url: '' }", 'reply'),
      previewed('a preview of a venue that stores nothing', 'isTrial: true', 'isTrial: false'),
      fields('fields that need a right', '(right === undefined || may(right, resource, record))', 'true'),
    ],
  },
  {
    tests: ['test/pages/desk/many-choices.test.ts'],
    mutations: [
      searches('a search whose results nobody has seen', "text !== '' && text !== ", 'false && text !== '),
      listed('the bound of a list', 'if (found.total > mostListed)', 'if (false)'),
      linked(
        'what is chosen beyond the bound',
        '[...labelled(resource, listed, visit), ...named]',
        'labelled(resource, listed, visit)',
      ),
      found('results that are chosen already', ' && !chosen.includes(value)', ''),
    ],
  },
  {
    tests: [
      'test/pages/desk/steps/import/import.test.ts',
      'test/pages/desk/steps/import/import-again.test.ts',
      'test/pages/desk/steps/import/import-owners.test.ts',
    ],
    mutations: [
      applied('an event in the trash', "if (current?.status === 'trash') throw new RowInTrash()", ''),
      changedBy('what others have changed', 'hashes[keyOf(name, date)] !== before[keyOf(name, date)]', 'true'),
      changedBy('dates that are not stored yet', '[key, before[key]]', '[key, hashes[key]]'),
      rowsOf('a check that stores nothing', 'isTrial: true,', 'isTrial: false,'),
      rowsOf('steps of an import', 'firstOf(state.waiting, rowsPerRequest)', 'state.waiting'),
      rowsOf('the weight of a series', 'const rowsOfSeries = 20', 'const rowsOfSeries = 1'),
      applied('an event of another table', 'if (own && !takesOver && isAnother(', 'if (false && isAnother('),
      applied('an event that others have imported', 'own === undefined && importer.editsAll ?', 'own === undefined ?'),
      inFile('steps/import/import-source.ts')('a source of its own', 'if (editsAll) return name', 'return name'),
      applied('events of others', 'if (current && !mayUpdate(current))', 'if (false)'),
      imported('sources that are no import', 'if (!/^import:[^:]+$/.test(stored.source))', 'if (false)'),
    ],
  },
  {
    tests: ['test/pages/desk/steps/import/columns.test.ts'],
    mutations: [
      chosen('the order of dates', 'isOpen && dates === undefined &&', 'false &&'),
      chosen('an order without a question', '...(isOpen && dates && { dates })', '...(dates && { dates })'),
      chosen('two columns of a field', 'fields.indexOf(field) !== index', 'false'),
      chosen('columns that are needed', 'missing.length > 0 &&', 'false &&'),
      chosen('what the form offers', "if (chosen === '' || offered.has(chosen)) return chosen", 'return chosen'),
      imported('corrections before a write', ' || corrected !== table) {', ') {'),
      imported('corrections on the way back', 'table: corrected, step', 'table, step'),
      imported('earlier corrections', '{ ...table.corrections, ...corrections }', 'corrections'),
      corrected('corrections that are equal', 'asOneBreak(cell).trim() === text.trim()', 'false'),
      inFile('steps/import/file-kind.ts')('workbooks', "isArchive || isOffice ? 'workbook' : 'csv'", "'csv'"),
      rowsOf('the first of each kind', '(result) => result.action === action', '() => true'),
    ],
  },
  {
    tests: ['test/pages/desk/steps/import/presets.test.ts'],
    mutations: [
      presets('fields that the form does not offer', 'fields.has(column.field)', 'true'),
      presets('a field that the preset has', "taken.has(before) ? '' : before", 'before'),
      presets('columns in any order', 'map(nameOf).toSorted()', 'map(nameOf)'),
      answered('columns without a name', "if (name === '') return { table }", ''),
      answered('columns with errors', 'if (Object.keys(errors).length > 0) return { table, errors }', ''),
      chosen('names of columns', '!isPresetName(preset) &&', 'false &&'),
      inFile('steps/import/use-presets.ts')(
        'what the app failed to store',
        "    report(fault)\n    return 'failed'",
        "    report(fault)\n    return 'done'",
      ),
      stored('presets of others', 'if (value === null || mayChange(storedIn(value))) return', 'return'),
      stored('the author of a preset', 'by !== null && by === owner.id', 'true'),
    ],
  },
  {
    tests: ['test/services/imports'],
    mutations: [
      stored('the number of presets', 'before === null && all.length === mostPresets', 'false'),
      stored('the length of a preset', 'if (length > mostCharacters)', 'if (length < 0)'),
    ],
  },
  {
    tests: ['test/pages/desk/steps/import/made-records.test.ts'],
    mutations: [
      made('what is there', '(await nameIn(services, one)) === name', "name === ''"),
      made('how many are named', 'else if (made.size < mostMade)', 'else'),
    ],
  },
]
