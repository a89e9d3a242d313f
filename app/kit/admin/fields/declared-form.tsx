// The form of a type that is told in one file: its fields in their order, each entered as its kind is.
import type { ComponentType } from 'react'
import type { AnyField } from '#platform/fields/fields.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import type { FieldsProps } from '../admin-type.ts'
import { MarkdownField } from '../editor/markdown-field.tsx'
import { FormSection } from '../form/form-section.tsx'
import type { Field, FormApi } from '../form/use-record-form.ts'
import { ChoiceField } from './choice-field.tsx'
import { NumberField } from './number-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { TagsField } from './tags-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { TextListField } from './text-list-field.tsx'

/** Texts up to this many characters have one line. */
const lineLength = 300

/** Makes a form of fields, with `hints` below their labels. */
export function declaredForm(
	title: string,
	fields: Record<string, AnyField>,
	hints: Partial<Record<string, string>> = {},
): ComponentType<FieldsProps<FormValues>> {
	return function DeclaredForm({ form }) {
		return (
			<FormSection title={title}>
				{Object.entries(fields).map(([name, declared]) => (
					<DeclaredField key={name} {...{ form, name, declared }} hint={hints[name] ?? ''} />
				))}
			</FormSection>
		)
	}
}

type DeclaredFieldProps = {
	form: FormApi<FormValues>
	name: string
	declared: AnyField
	/** Empty for none. */
	hint: string
}

function DeclaredField({ form, name, declared, hint }: DeclaredFieldProps) {
	const { of, one, blank, column } = declared
	const { is, holds, max = 0, places = 0, notNull, isFilled } = column ?? {}
	// The kind says what the value is.
	const propsOf = <T,>() => ({ ...form.field(name), hint }) as Field<T> & { hint: string }
	if (is === 'boolean') return <SwitchField {...propsOf<boolean>()} />
	if (is === 'numeric' || is === 'integer') {
		return (
			<NumberField {...propsOf<number | null>()} isOptional={blank === null} step={10 ** -places} />
		)
	}
	if (one !== undefined) return <TextListField {...propsOf<string[]>()} itemLabel={one} />
	if (of && is === 'text[]') return <TagsField {...propsOf<string[]>()} isOptional choices={of} />
	if (of) {
		const none = notNull ? {} : { isOptional: true, emptyLabel: 'None' }
		return <ChoiceField {...propsOf<string | null>()} {...none} choices={of} />
	}
	if (holds === 'picture') return <PictureField {...propsOf<string>()} folder="page-images" />
	if (holds === 'markdown') return <MarkdownField {...propsOf<string>()} folder="article-images" />
	const isOptional = !isFilled
	if (max > lineLength && holds !== 'address')
		return <TextArea {...propsOf<string>()} isOptional={isOptional} max={max} />
	const input = holds === 'address' ? { inputMode: 'url' as const, spellCheck: false } : {}
	return (
		<TextField
			{...propsOf<string>()}
			isOptional={isOptional && holds !== 'address'}
			input={input}
		/>
	)
}
