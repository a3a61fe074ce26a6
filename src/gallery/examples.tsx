/** Examples of the controls. The gallery shows each one's result and, as its code, these lines. */
import { IconCalendarOff, IconHeart, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../kit/controls/Button.tsx';
import { Carousel } from '../kit/controls/Carousel.tsx';
import { Dialog } from '../kit/controls/Dialog.tsx';
import { EmptyState, Failure, Unread } from '../kit/controls/Failure.tsx';
import { Field } from '../kit/controls/Field.tsx';
import { Poster } from '../kit/controls/Poster.tsx';
import { QrCode } from '../kit/controls/QrCode.tsx';
import { Stepper } from '../kit/controls/Stepper.tsx';
import { AreaField } from '../kit/forms/AreaField.tsx';
import { CheckField } from '../kit/forms/CheckField.tsx';
import { Choices } from '../kit/forms/Choices.tsx';
import { CodeForm } from '../kit/forms/CodeForm.tsx';
import { FormFrame } from '../kit/forms/FormFrame.tsx';
import { PasswordField } from '../kit/forms/PasswordField.tsx';
import { TextField } from '../kit/forms/TextField.tsx';
import { useCheckedForm } from '../kit/forms/useCheckedForm.ts';
import { useCheck } from '../kit/forms/violations.ts';
import { Forms } from '../kit/theme/Forms.tsx';

const nothing = (): void => undefined;

export const Buttons = () => (
  <div className="cluster gap-3">
    <Button>Primary</Button>
    <Button kind="quiet">Quiet</Button>
    <Button kind="plain">Plain</Button>
    <Button kind="link">Link</Button>
    <Button kind="icon" aria-label="Save">
      <IconHeart aria-hidden size={20} />
    </Button>
    <Button size="large">Large</Button>
    <Button busy>Busy</Button>
    <Button to="/">To a page</Button>
  </div>
);

export const StepperStates = () => {
  const [value, setValue] = useState(1);
  const labels = { group: 'Tickets', less: 'One less', more: 'One more' };
  const onChange = async (next: number) => setValue(next);
  return (
    <div className="cluster gap-6 top">
      <Stepper {...{ value, labels, onChange }} canLess canMore why={null} busy={false} />
      <Stepper
        {...{ value, labels, onChange }}
        canLess
        canMore={false}
        why="At most 1 a person"
        busy={false}
      />
      <Stepper {...{ value, labels, onChange }} canLess canMore why={null} busy />
    </div>
  );
};

export const FieldBeforeTheFirstPaint = () => {
  const [text, setText] = useState('');
  return (
    <div className="stack gap-3">
      <Field label="City" hint="At least three letters" value={text} onChange={setText} />
      <Field label="City" error="No such city" value={text} onChange={setText} />
      <Field
        label="Search"
        labelHidden
        icon={<IconSearch aria-hidden size={20} />}
        value={text}
        onChange={setText}
      />
      <Field
        label="People"
        value="2"
        onChange={nothing}
        options={['1', '2'].map((value) => ({ value, label: value }))}
      />
    </div>
  );
};

export const FieldsOfForms = () => (
  <Forms>
    <div className="stack gap-3">
      <TextField label="Name" value="Ana" onChange={nothing} />
      <TextField label="Name" error="Enter your full name" value="" onChange={nothing} />
      <PasswordField id="password" label="Password" value="secret" onChange={nothing} />
      <AreaField label="Message" rows={3} value="" onChange={nothing} />
      <CheckField label="I agree" checked onChange={nothing} />
    </div>
  </Forms>
);

export const CheckedForm = () => {
  const check = useCheck();
  const form = useCheckedForm({
    id: 'example',
    initialValues: { email: '' },
    rules: ({ email }) => ({ email: check('email', {})(email) }),
    label: () => 'E-mail',
  });
  return (
    <FormFrame intro="Press to see the summary." action="Send" parts={[form]} onSend={async () => true}>
      <TextField {...form.field('email')} type="email" />
    </FormFrame>
  );
};

export const CodeOfTheBuyer = () => (
  <CodeForm
    label="Coupon"
    action="Apply"
    empty="Enter a code"
    busy={false}
    error="Unknown code"
    onSend={nothing}
  />
);

export const ChoiceOfOne = () => {
  const [chosen, setChosen] = useState<'collect' | 'deliver'>('collect');
  const options = [
    { value: 'collect', label: 'Collect', note: 'At the entrance' },
    { value: 'deliver', label: 'Deliver' },
  ] as const;
  const short = options.map(({ value, label }) => ({ value, label }));
  const shared = { chosen, onChoose: setChosen };
  return (
    <div className="stack gap-6">
      <Choices name="delivery" legend="Cards" options={options} {...shared} />
      <Choices name="view" legend="Segments" look="segments" options={short} {...shared} />
      <Choices name="size" legend="Chips" look="chips" options={short} {...shared} />
    </div>
  );
};

export const DialogAndDrawer = () => {
  const [opened, setOpened] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="cluster gap-3">
      <Button onClick={() => setOpened('dialog')}>Dialog</Button>
      <Button onClick={() => setOpened('drawer')}>Drawer</Button>
      <Dialog opened={opened === 'dialog'} title="Title" onClose={close}>
        <p>Content</p>
      </Dialog>
      <Dialog drawer opened={opened === 'drawer'} title="Title" onClose={close}>
        <p className="pad-5">Content</p>
      </Dialog>
    </div>
  );
};

export const FailedAndEmpty = () => (
  <div className="stack gap-4">
    <Failure problem={{ code: 'offline', serverMessage: null, serverCode: '', path: '' }} onRetry={nothing} />
    <Unread text="The cart could not be loaded." onRetry={nothing} />
    <EmptyState icon={<IconCalendarOff size={34} stroke={1.5} />} title="No events" text="Come back soon.">
      <Button to="/">Home</Button>
    </EmptyState>
  </div>
);

export const Surfaces = () => (
  <div className="stack gap-3">
    {['card', 'tinted', 'brand', 'good', 'warn', 'bad', 'dark'].map((surface) => (
      <p key={surface} className={`${surface} rounded pad-4`}>
        {`className="${surface} rounded pad-4"`}
      </p>
    ))}
  </div>
);

export const Pictures = () => (
  <Carousel label="Posters">
    {['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((title) => (
      <li key={title}>
        <Poster src="" title={title} shape="portrait" />
      </li>
    ))}
  </Carousel>
);

export const TicketCode = () => (
  <div style={{ width: 200 }}>
    <QrCode text="A1B2C3" label="Code of the ticket" />
  </div>
);
