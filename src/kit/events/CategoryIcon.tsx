/** A category's icon: the server names one of these, or gives a picture's address. Anything else shows a ticket. */
import {
  IconBallFootball,
  IconBalloon,
  IconBuildingCarousel,
  IconCandle,
  IconConfetti,
  IconDeviceGamepad2,
  IconHeartHandshake,
  IconMasksTheater,
  IconMicrophone2,
  IconMoodSmile,
  IconMusic,
  IconPalette,
  IconRun,
  IconTicket,
  IconToolsKitchen2,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, typeof IconTicket>> = {
  music: IconMusic,
  'masks-theater': IconMasksTheater,
  'ball-football': IconBallFootball,
  confetti: IconConfetti,
  'mood-smile': IconMoodSmile,
  balloon: IconBalloon,
  'building-carousel': IconBuildingCarousel,
  'tools-kitchen-2': IconToolsKitchen2,
  'microphone-2': IconMicrophone2,
  palette: IconPalette,
  run: IconRun,
  'device-gamepad-2': IconDeviceGamepad2,
  'heart-handshake': IconHeartHandshake,
  candle: IconCandle,
};

export const CategoryIcon = ({ icon, size = 28 }: { readonly icon: string; readonly size?: number }) => {
  if (icon.includes('/')) return <img src={icon} alt="" width={size} height={size} />;
  const Icon = ICONS[icon] ?? IconTicket;
  return <Icon aria-hidden size={size} stroke={1.6} />;
};
