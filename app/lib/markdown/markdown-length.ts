/** The longest Markdown that is saved and rendered, in UTF-16 code units. */
export const maxMarkdownLength = 100_000
