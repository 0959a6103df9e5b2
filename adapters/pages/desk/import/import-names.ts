/** The name of the hidden field with an import between two requests. */
export const stateName = 'form.import'
