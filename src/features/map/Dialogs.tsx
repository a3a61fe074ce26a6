/** The dialogs that open over the map. Nothing of them is seen before a seat was pressed, so their code comes later. */
import type { MouseEvent } from 'react';
import type { SeatMapHandle } from '../../core/index.ts';
import { AsideDialog } from './AsideDialog.tsx';
import type { Choosing, MapProduct } from './choosing.ts';
import { LoginDialog } from './LoginDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { StandingDialog } from './StandingDialog.tsx';
import type { Geometry } from './useSeatMap.ts';

interface Props {
  readonly map: SeatMapHandle;
  readonly choosing: Choosing;
  readonly product: MapProduct;
  /** Of a second tap that was meant for the seat: it watches from before the first dialog. */
  readonly guard: (event: MouseEvent) => void;
  readonly loadSector: Geometry['loadSector'];
  /** Brings seats into sight next to a dialog; without seats that ends. */
  readonly onShow: (seats: readonly number[], dialog: Element | null) => void;
}

export const Dialogs = ({ map, choosing, product, guard, loadSector, onShow }: Props) => (
  <>
    <PriceDialog
      choosing={choosing}
      product={product}
      guard={guard}
      loadSector={loadSector}
      onShow={onShow}
    />
    <LoginDialog />
    {'slug' in product && (
      <StandingDialog product={product} sector={choosing.standing} onClose={choosing.close} />
    )}
    <AsideDialog map={map} seat={choosing.aside} onClose={choosing.close} />
  </>
);
