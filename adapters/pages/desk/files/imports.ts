/** The import of files. */
export const imports = `
.daybook .db-import [hidden] { display: none; }
.db-import .db-desk h2 { font-size: 1.25rem; }
.db-import .db-note ~ .db-desk ul { display: grid; gap: .25rem; }
.db-import td small { display: block; }
.db-import progress { inline-size: 100%; block-size: 1.25rem; accent-color: var(--daybook-accent); }
.db-import-notes { margin-block: 1.5rem; font-size: .9375rem; }
.db-import-notes > summary { min-block-size: 2.75rem; align-content: center; font-weight: 600; cursor: pointer; }
.db-import-notes li { padding-block: .25rem; }
`
