import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import {
	factsHint,
	linksHint,
	placeholderHint,
	placeholders,
} from '#platform/business/placeholders.ts'
import { maxWordsLength } from '#enquiries/leads/consent-fields.ts'
import type { Agreed, ConsentForm, ConsentValues } from '#enquiries/leads/consent-fields.ts'

type Props = FieldsProps<ConsentValues, Agreed>

type Name =
	| 'newsletterText'
	| 'downloadBox'
	| 'downloadText'
	| 'contactText'
	| 'enquiryText'
	| 'requestText'

/** The words of each form, and whether they mean something else than those that are published. */
export function ConsentFields(props: Props) {
	return (
		<>
			<FormSection title="Newsletter">
				<p className="hint">
					Whoever presses Subscribe agrees to this. People shows the words that each person saw.
				</p>
				<Words {...props} name="newsletterText" label="Below the button" />
				<Meaning {...props} of="newsletter" names={['newsletterText']} />
			</FormSection>
			<FormSection title="Download of a free resource">
				<p className="hint">Whoever ticks the box agrees to both texts.</p>
				<Words {...props} name="downloadBox" label="Beside the box" />
				<Words {...props} name="downloadText" label="Below the button" />
				<Meaning {...props} of="download" names={['downloadBox', 'downloadText']} />
			</FormSection>
			<FormSection title="Other forms">
				<p className="hint">Information only; no consent is asked for.</p>
				<Words {...props} name="contactText" label="Contact: below the button" />
				<Words {...props} name="enquiryText" label="Product enquiry: below the button" />
				<Words {...props} name="requestText" label="Resource request: below the button" />
				<p className="hint">{`${placeholderHint(placeholders.form)} ${factsHint} ${linksHint}`}</p>
			</FormSection>
		</>
	)
}

function Words({ form, name, label }: Props & { name: Name; label: string }) {
	return <TextArea {...form.field(name)} label={label} rows={3} max={maxWordsLength} />
}

type MeaningProps = Props & { of: ConsentForm; names: Name[] }

/** Staff say whether other words mean something else; only then those who agreed to the earlier are asked again. */
function Meaning({ form, options, record, of, names }: MeaningProps) {
	const { values, base } = form
	const name = `${of}Meaning` as const
	const isOther = values[name] !== base[name]
	if (!isOther && names.every((text) => values[text] === base[text])) return null
	const agreed = options[of]
	return (
		<SwitchField
			{...form.field(name)}
			label="People agree to something else now"
			value={isOther}
			onChange={(isOn) => form.set(name, isOn ? (record?.version ?? 0) + 1 : base[name])}
			hint={`Leave it off for a typo or plainer words: nobody is asked again. Switch it on when the meaning changes, such as more emails or another company. ${toldWords(agreed)}`}
		/>
	)
}

function toldWords(agreed: number): string {
	if (agreed === 0) return 'Nobody has agreed to the earlier words yet.'
	const who =
		agreed === 1 ? '1 person who agreed' : `${agreed.toLocaleString('en-NZ')} people who agreed`
	return `Ten minutes after this is published, an email asks the ${who} to the earlier words. What they agreed to stays in force until they agree again.`
}
