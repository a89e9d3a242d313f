// What is read of a mailbox at most: anybody can send mails to it.

const megabyte = 1024 * 1024

/** Of one mail. A beginning is enough: the text comes first, what it brings along stays in the mailbox. */
export const bytesRead = {
	/** Before anything is known of a mail; large enough for 10,000 recipients. */
	ofHead: megabyte / 4,
	/** Of a mail that belongs to a lead: a text with five pictures as telephones send them. */
	ofMail: 8 * megabyte,
	/** Of what a server reports about a mail of ours. */
	ofReport: megabyte / 2,
}

/**
 * Lines of what is read: the parser takes more than a kilobyte for each. 10,000 recipients are 10,000 lines of a head,
 * and 8 MB of files are 110,000 lines.
 */
export const linesRead = { ofHead: 20_000, ofMail: 120_000 }

/** A smaller mail is read at once, which takes neither long nor much memory; to start a process takes longer. */
export const readAtOnce = { bytes: 50_000, lines: 2000 }

/** Another one is read in a process of its own, within this memory and time. */
export const readerLimits = { heapBytes: 192 * megabyte, timeoutMs: 10_000 }

/** Of the heads of all parts of a mail. */
export const headersSize = megabyte / 2

/** Of a text that may only say that there is another one, and of the name of a file. */
export const maxStubLength = 400

/** Smaller pictures within a text are logos. */
export const smallestPictureBytes = 20_000

/** Parts within parts; mails of people have four or five. */
export const deepestPart = 50

/** Parts of a mail; those of people have a dozen. What comes after them is left out. */
export const maxParts = 2000

/** Of the text of a mail: a novel's chapter. The database refuses more. */
export const maxTextLength = 100_000

/** Of HTML, and of its elements: more is read by leaving out the marks, which takes as long as the text is. */
export const maxHtmlLength = 500_000
export const maxHtmlMarks = 10_000

/** Names of files that are kept of a mail. */
export const maxFileNames = 20

/** Heads that are fetched at once: 12 MB at the very most. */
export const batchSize = 50

/** After that long the rest waits for the next run, so that other jobs have their turn. */
export const turnMs = 20_000

/** From the first byte to the last: whatever a server does, a worker is free again. */
export const maxRunMs = 60_000

/** Of a lead in a day; the rest stays in the mailbox. Somebody who has an address of ours can send any number. */
export const maxMessagesADay = 100

/** Notices about a lead in an hour; the messages are in the record all the same. */
export const maxNoticesAnHour = 10

/** After so many failures in a row at one mail it stays in the mailbox: one that cannot be read holds up no other. */
export const maxTries = 10
