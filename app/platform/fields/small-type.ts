// A type of content without pages of its own, told in one file. Browsers load that file with the names of all types, so it imports
// only types of this one, and is given the kinds where its fields are made.
import type { LucideIcon } from 'lucide-react'
import type { IdKind, StandardColumn, Storage } from './columns.ts'
import { defineFields, storeFields } from './fields.ts'
import type { AnyField } from './fields.ts'
import * as kinds from './kinds.ts'

/** The kinds of field that `declaredForm` draws. */
export type Kinds = Pick<
	typeof kinds,
	| 'text'
	| 'optionalText'
	| 'optionalEmail'
	| 'day'
	| 'number'
	| 'markdown'
	| 'lines'
	| 'toggle'
	| 'choice'
	| 'choices'
	| 'country'
	| 'requiredPicture'
	| 'optionalPicture'
	| 'link'
>

type TitledFields = Record<string, AnyField> & Record<'title', AnyField>

/** Its names, as of any type (`define-type.ts`), its fields, one of which is `title`, and where they are used. */
export type SmallType<
	F extends TitledFields = TitledFields,
	T extends string = string,
	I extends IdKind = IdKind,
	L extends string = (keyof F & string) | StandardColumn,
	C extends string = keyof F & string,
> = {
	key: string
	section: string
	label: { one: string; many: string; menu?: string }
	icon: LucideIcon
	counted?: string
	/** The page that shows them; without one, only colleagues see them. */
	path?: string
	fields: (kinds: Kinds) => F
	/** What the form says below the labels. */
	hints?: { [K in keyof NoInfer<F>]?: string }
	storage: Storage<keyof NoInfer<F> & string, T, I, Record<never, never>, L, C, never>
}

/** The fields of a type that is told in one file, by themselves, and as `storeFields` returns them. */
export function smallFields<
	F extends TitledFields,
	T extends string,
	I extends IdKind,
	L extends string,
	C extends string,
>(small: SmallType<F, T, I, L, C>) {
	const each = small.fields(kinds)
	return { each, stored: storeFields(defineFields(each), small.storage) }
}
