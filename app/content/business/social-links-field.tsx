import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { flushSync } from 'react-dom'
import { FieldFrame } from '#app/admin/fields/field-frame.tsx'
import { TextField } from '#app/admin/fields/text-field.tsx'
import { useListKeys } from '#app/admin/fields/use-list-keys.ts'
import { messagesAt } from '#app/admin/form/form-values.ts'
import type { Messages } from '#app/admin/form/form-values.ts'
import type { Field } from '#app/admin/form/use-record-form.ts'
import { IconButton } from '#app/admin/icon-button.tsx'
import { focusFirst } from './focus-first.ts'
import type { SocialLink } from './business-fields.ts'

type SocialLinksFieldProps = Field<SocialLink[]> & {
	/** Those of the whole form, by path. */
	messages: Messages
}

/** Pages of the business elsewhere: name and address of each. */
export function SocialLinksField({ messages, ...field }: SocialLinksFieldProps) {
	const { name, value, onChange } = field
	const keys = useListKeys(value)
	const add = () => {
		flushSync(() => onChange([...value, { name: '', url: '' }]))
		focusFirst(`${name}.${value.length}.name`)
	}
	const remove = (index: number) => {
		flushSync(() => onChange(value.toSpliced(index, 1)))
		const left = [index, index - 1].map((place) => `${name}.${place}.remove`)
		focusFirst(...left, `${name}.add`)
	}
	return (
		<FieldFrame
			{...field}
			errors={messages[name] ?? []}
			hint="Such as Facebook, with the address of your page there."
			isOptional
			isGroup
		>
			<div id={name} tabIndex={-1} className="entries">
				{value.length > 0 ? (
					<ul className="entries">
						{value.map((link, index) => {
							const part = (key: keyof SocialLink, label: string) => ({
								name: `${name}.${index}.${key}`,
								label,
								value: link[key],
								errors: messagesAt(messages, `${name}.${index}.${key}`),
								onChange: (text: string) => onChange(value.with(index, { ...link, [key]: text })),
							})
							return (
								<li key={keys[index]} className="social-link">
									<TextField {...part('name', 'Name')} />
									<TextField
										{...part('url', 'Address')}
										input={{
											type: 'url',
											inputMode: 'url',
											spellCheck: false,
											placeholder: 'https://',
										}}
									/>
									<IconButton
										icon={Trash2}
										id={`${name}.${index}.remove`}
										label={`Remove ${link.name || `page ${index + 1}`}`}
										onClick={() => remove(index)}
									/>
								</li>
							)
						})}
					</ul>
				) : null}
				<button type="button" className="btn btn-quiet" id={`${name}.add`} onClick={add}>
					<Plus aria-hidden="true" />
					Add page
				</button>
			</div>
		</FieldFrame>
	)
}
