// Kinds of fields that are lists whose entries have several parts.
import { z } from 'zod/mini'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { textSchema } from './field-schemas.ts'
import { entries } from './kinds.ts'

const captioned = z.object({
	url: z.string().check(z.refine(isMediaAddress, 'Please choose a picture')),
	caption: textSchema({ label: 'Caption', min: 2, max: 200 }),
})

// As a form keeps it, whole or not.
const savedPicture = z.object({ url: z.string(), caption: z.string() })

/** A picture of the library, and what stands below it, such as month and region. */
export type CaptionedPicture = z.infer<typeof savedPicture>

/** Pictures in the order in which pages show them. */
export function pictures({ label, max }: { label: string; max: number }) {
	const tooMany = `You can add up to ${max} pictures`
	const read = (stored: unknown) => parseStoredList(stored, savedPicture)
	return entries({ label, of: captioned, max, tooMany, read })
}

const measured = z
	.number('Please enter a number')
	.check(z.minimum(-1e9, 'This number is too low'), z.maximum(1e9, 'This number is too high'))

const figure = z.object({
	what: textSchema({ label: 'What was measured', min: 2, max: 80 }),
	before: measured,
	after: measured,
	unit: textSchema({ label: 'Unit', max: 40 }),
	how: textSchema({ label: 'How it was measured', min: 2, max: 200 }),
	from: textSchema({ label: 'From how many', min: 1, max: 120 }),
	better: z.enum(['lower', 'higher'], 'Please choose which is better'),
})

const savedFigure = z.object({
	what: z.string(),
	before: z.nullable(z.number()),
	after: z.nullable(z.number()),
	unit: z.string(),
	how: z.string(),
	from: z.string(),
	better: figure.shape.better,
})

/** A figure before and after a change; null until it is entered. */
export type Figure = z.infer<typeof savedFigure>

/** Numbers with their unit, each before and after a change, and how they were taken. */
export function figures({ label, max }: { label: string; max: number }) {
	const tooMany = `You can add up to ${max} figures`
	const read = (stored: unknown) => parseStoredList(stored, savedFigure)
	return entries({ label, of: figure, max, tooMany, read })
}
