/** The privacy class of every field of every input, since inputs stand in the log as causes. */
import type { Input } from '../core/commands.ts';
import type { ClassesByType } from './classes.ts';
import {
  ADDRESS,
  BEARER,
  CART,
  COMBO_CHOICE,
  CONSUMER,
  FAILURE,
  INSTALMENTS,
  ITEM,
  OUTCOME,
  PROFILE,
  SETTINGS,
} from './shape-classes.ts';

const type = 'plain';

/** By the input's type. */
export const INPUT_CLASSES: ClassesByType<Input> = {
  AddItem: { type, item: ITEM },
  AddCombo: { type, combo: COMBO_CHOICE },
  SelectSeat: { type, item: ITEM, seen: 'plain' },
  ReleaseSeat: { type, seatId: 'plain' },
  ChangeQuantity: { type, lineId: 'plain', quantity: 'plain' },
  RemoveLines: { type, lineIds: 'plain' },
  RemoveCombo: { type, comboId: 'plain' },
  ApplyCoupon: { type, code: 'code' },
  RemoveCoupon: { type },
  ApplyBin: { type, digits: 'code' },
  RemoveBin: { type },
  ChooseDelivery: { type, delivery: 'plain' },
  ChooseProtection: { type, protection: 'plain' },
  RefreshCart: { type },
  CheckDeadline: { type },
  LogIn: { type, email: 'email', secretRef: 'secretRef' },
  Register: { type, profile: PROFILE, secretRef: 'secretRef' },
  UpdateProfile: { type, profile: PROFILE },
  LogOut: { type },
  LoseSession: { type },
  ChoosePayment: { type, kind: 'plain' },
  ChooseInstalments: { type, option: INSTALMENTS },
  SetBearer: { type, lineId: 'plain', bearer: BEARER },
  UseBuyerAsBearer: { type, lineId: 'plain' },
  Pay: { type, deliveryAddress: ADDRESS, secretRef: 'secretRef' },
  CheckPayment: { type },
  ClosePayment: { type },
  Start: { type, settings: SETTINGS, purchaseId: 'plain', delivery: 'plain', tokenRef: 'secretRef' },
  UseSettings: { type, settings: SETTINGS },
  Recover: { type },
  Answered: {
    type,
    call: 'plain',
    requestId: 'plain',
    outcome: { ok: 'plain', failure: FAILURE, value: { ...CART, consumer: CONSUMER, ...OUTCOME } },
  },
};
